import { deskNow } from '@cowrie/contract/desk/now.ts';
import { deskMe } from '@cowrie/contract/desk/session.ts';
import { staffMails } from '@cowrie/contract/desk/staff-mails.ts';
import { useEffect } from 'react';
import { AlertChoices } from '../alerts/alert-choices.tsx';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { Facts } from '../parts/facts.tsx';
import { mayCall } from '../session/rights.ts';
import { readSession, startSession, useStaff } from '../session/session-store.ts';
import { ROLE_WORDS } from '../staff/role-words.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnMails } from './own-mails.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** One's own account: what one may do, password and second factor, where one is signed in. */
export function Screen() {
  const staff = useStaff();
  const me = useCall(deskMe, {});
  const fresh = me.data?.staff;

  // A role that the owner has changed, or a second factor enrolled elsewhere, shows without a new sign-in.
  useEffect(() => {
    const session = readSession();
    if (fresh && session) startSession({ ...session, staff: fresh });
  }, [fresh]);

  return (
    <ScreenFrame title="My account">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <Card title={staff.name}>
            <Facts
              facts={[
                { label: 'Username', value: staff.username },
                { label: 'Email', value: staff.email },
                {
                  label: 'Role',
                  value: (
                    <>
                      <span className="capitalize">{staff.role}</span>
                      <span className="block font-normal text-sm text-soft">{ROLE_WORDS[staff.role]}</span>
                    </>
                  ),
                },
              ]}
            />
          </Card>
          <ChangePassword />
          {mayCall(staff, deskNow) && <AlertChoices />}
          {mayCall(staff, staffMails) && <OwnMails />}
        </div>
        <div className="grid content-start gap-5">
          <SecondFactor onEnrolled={() => void me.refetch()} />
          <Sessions />
        </div>
      </div>
    </ScreenFrame>
  );
}
