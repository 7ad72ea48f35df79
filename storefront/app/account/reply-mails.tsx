import { type User, updatePreferences } from '@cowrie/contract/accounts.ts';
import { Switch } from '@cowrie/ui/switch.tsx';
import { useState } from 'react';
import { useSubmission } from '../api/forms.ts';
import { setSession } from '../session/store.ts';

/** A switch: a mail when staff answer in the chat of an order, or not. */
export function ReplyMails({ user }: { user: User }) {
  const submission = useSubmission(updatePreferences);
  const [problem, setProblem] = useState<string | null>(null);
  /** Where the switch goes while the server has not answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = wanted ?? user.reply_mails;

  async function turn() {
    if (submission.isBusy) return;
    setProblem(null);
    setWanted(!isOn);
    const result = await submission.send({ body: { reply_mails: !isOn } });
    if (result?.status === 'success') setSession({ userDetails: result.data.user });
    else if (result) setProblem(result.message);
    setWanted(null);
  }

  return (
    <div>
      <Switch isOn={isOn} isBusy={submission.isBusy} onTurn={() => void turn()}>
        Mail me when staff reply in a chat
      </Switch>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
