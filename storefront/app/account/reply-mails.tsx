import { type User, updatePreferences } from '@cowrie/contract/accounts.ts';
import { cx } from '@cowrie/ui/cx.ts';
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
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-busy={submission.isBusy || undefined}
        className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control text-left"
        onClick={() => void turn()}
      >
        <span>Mail me when staff reply in a chat</span>
        <span
          aria-hidden="true"
          className={cx(
            'flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors',
            isOn ? 'border-brand bg-brand' : 'border-edge bg-sunken',
          )}
        >
          <span
            className={cx(
              'size-5 rounded-full transition-transform',
              isOn ? 'translate-x-5 bg-on-brand' : 'bg-edge',
            )}
          />
        </span>
      </button>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
