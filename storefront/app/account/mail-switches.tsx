import { useFailure } from '@cowrie/client/use-failure.ts';
import { type User, updatePreferences } from '@cowrie/contract/accounts.ts';
import { CUSTOMER_MAIL_KINDS, type CustomerMails } from '@cowrie/contract/mail-kinds.ts';
import { Switch } from '@cowrie/ui/switch.tsx';
import { useState } from 'react';
import { useSubmission } from '../api/forms.ts';
import { setSession } from '../session/store.ts';

const LABELS: Record<CustomerMails, string> = {
  reply_mails: 'Email me when staff reply in a chat',
  tracking_mails: 'Email me where my goods are',
  reminder_mails: 'Remind me of an order I have not paid',
  price_mails: 'Email me when the yuan costs what I asked for',
};

/** The mails that a customer may do without; what tells of their money or their sign-in always comes (Product §30.21). */
export function MailSwitches({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-1">
      {CUSTOMER_MAIL_KINDS.map((kind) => (
        <MailSwitch key={kind} kind={kind} user={user} />
      ))}
      <p className="mt-1 text-sm text-soft">We always email you about your money and your account.</p>
    </div>
  );
}

function MailSwitch({ kind, user }: { kind: CustomerMails; user: User }) {
  const submission = useSubmission(updatePreferences);
  const [failure, setFailure] = useFailure();
  /** Where the switch goes while the server has not answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  // What this browser kept of before has no word on the newer kinds: they are on.
  const isOn = wanted ?? user[kind] ?? true;

  async function turn() {
    if (submission.isBusy) return;
    setFailure(null);
    setWanted(!isOn);
    const result = await submission.send({ body: { [kind]: !isOn } });
    if (result?.status === 'success') setSession({ userDetails: result.data.user });
    else if (result) setFailure(result);
    setWanted(null);
  }

  return (
    <div>
      <Switch isOn={isOn} isBusy={submission.isBusy} onTurn={() => void turn()}>
        {LABELS[kind]}
      </Switch>
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure.message}
        </p>
      )}
    </div>
  );
}
