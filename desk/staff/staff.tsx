import { withdrawInvitation } from '@cowrie/contract/desk/recovery.ts';
import { listStaff, updateStaff } from '@cowrie/contract/desk/session.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { BlockedBadge } from '../customers/blocked-badge.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useStaff } from '../session/session-store.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LostAuthenticator } from './lost-authenticator.tsx';
import { ROLE_WORDS } from './role-words.ts';

type Member = CallData<typeof listStaff>['staff'][number];
type Standing = { role: StaffRole; blocked: boolean };
/** The role and access that somebody is to have, and those that they had when the dialog was opened. */
type Asked = Standing & { before: Standing };
type Invitation = CallData<typeof listStaff>['invitations'][number];

/** Who works at the desk and as what; open invitations (Product §20.8, §20.9). */
export function Screen() {
  const query = useCall(listStaff, {});
  const [isInviting, setIsInviting] = useState(false);
  return (
    <ScreenFrame title="Staff" actions={<Button onClick={() => setIsInviting(true)}>Invite someone</Button>}>
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-20" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid gap-5">
          <ul aria-label="Staff" className="grid gap-3">
            {query.data.staff.map((member) => (
              <li key={member.id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
                <MemberRow member={member} />
              </li>
            ))}
          </ul>
          {query.data.invitations.length > 0 && (
            <Card title="Invited">
              <ul className="divide-y divide-line">
                {query.data.invitations.map((invitation) => (
                  <li key={invitation.id}>
                    <InvitationRow invitation={invitation} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </ScreenFrame>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const withdraw = useSend(withdrawInvitation, { refreshes: [listStaff] });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{invitation.email}</span> as {invitation.role}
        <span className="block text-sm text-soft">
          until <When at={invitation.expires_at} />
        </span>
      </span>
      <Button
        size="small"
        tone="danger"
        busy={withdraw.isPending}
        onClick={() => withdraw.send({ params: { id: invitation.id } })}
      >
        Take back
        <span className="sr-only"> the invitation of {invitation.email}</span>
      </Button>
      <Alert key={withdraw.failedAt} type="error" message={withdraw.error?.message} />
    </div>
  );
}

function MemberRow({ member }: { member: Member }) {
  const isMe = useStaff().id === member.id;
  const [asked, setAsked] = useState<Asked | null>(null);
  // With what stood there at the press: another owner may change it while the question stands.
  const ask = (wanted: Partial<Standing>) => {
    const before = { role: member.role, blocked: member.blocked };
    setAsked({ ...before, ...wanted, before });
  };
  const change = useSend(updateStaff, { refreshes: [listStaff], onDone: () => setAsked(null) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{member.name}</span>
          {isMe && <span className="text-sm text-soft">you</span>}
          {member.blocked && <BlockedBadge />}
        </p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          {member.username}, {member.email}, since <When at={member.created_at} show="date" />
        </p>
        <p className={`text-sm ${member.has_second_factor ? 'text-success' : 'text-warning'}`}>
          {member.has_second_factor ? 'Has a second factor' : 'No second factor yet'}
        </p>
        {member.has_second_factor && !isMe && <LostAuthenticator member={member} />}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Select
          aria-label={`Role of ${member.name}`}
          value={member.role}
          className="min-h-11! w-36 capitalize max-sm:grow"
          options={STAFF_ROLES.map((role) => ({ value: role, label: role }))}
          onValue={(role) => ask({ role: role as StaffRole })}
        />
        <Button
          size="small"
          tone={member.blocked ? 'outline' : 'danger'}
          className="w-24"
          disabledReason={isMe && 'Another owner can block you; you cannot block yourself.'}
          onClick={() => ask({ blocked: !member.blocked })}
        >
          {member.blocked ? 'Unblock' : 'Block'}
        </Button>
      </div>
      <AskDialog
        isOpen={asked !== null}
        onClose={() => {
          setAsked(null);
          change.reset();
        }}
        {...questionAbout(member, asked)}
        busyLabel="Changing"
        onYes={() => asked && change.send({ params: { id: member.id }, body: asked })}
        isBusy={change.isPending}
        error={change.error?.message}
      />
    </div>
  );
}

/** What is asked before a member's role or access changes. */
function questionAbout(member: Member, asked: Asked | null) {
  if (asked && asked.role !== asked.before.role) {
    return {
      title: `Make ${member.name} ${asked.role}?`,
      label: 'Change the role',
      children: <p>From now on: {ROLE_WORDS[asked.role]}.</p>,
    };
  }
  return asked?.blocked
    ? {
        title: `Block ${member.name}?`,
        label: 'Block',
        tone: 'danger' as const,
        children: (
          <p>They are signed out everywhere and cannot sign in. What they did stays in the audit log.</p>
        ),
      }
    : {
        title: `Unblock ${member.name}?`,
        label: 'Unblock',
        children: <p>They can sign in again as {asked?.role ?? member.role}.</p>,
      };
}
