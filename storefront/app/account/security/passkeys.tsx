import { canUsePasskeys, makePasskey, PASSKEY_WORDS } from '@cowrie/client/passkeys.ts';
import { useFailure } from '@cowrie/client/use-failure.ts';
import { deviceName } from '@cowrie/contract/device-name.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { addPasskey, type Factors, removePasskey, startPasskey } from '@cowrie/contract/factors.ts';
import type { Passkey } from '@cowrie/contract/passkeys.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useStepFocus } from '@cowrie/ui/focus.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { Card } from '../card.tsx';
import { ProofForm } from './proof-form.tsx';

type SectionProps = { factors: Factors; onChanged: () => Promise<void> };

/** Keys that a device holds: a log-in by finger, face or PIN, without a word typed (Product §5.37). */
export function Passkeys({ factors, onChanged }: SectionProps) {
  const [task, setTask] = useState<'add' | Passkey | null>(null);
  const heading = useStepFocus(task);
  const [failure, setFailure] = useFailure();
  const leave = () => setTask(null);
  const proof = { asksCode: factors.two_step_since !== null, onLeave: leave };
  const done = (words: string) => {
    notify(words);
    leave();
    return onChanged();
  };

  async function make({ options }: CallData<typeof startPasskey>) {
    setFailure(null);
    const made = await makePasskey(options);
    if ('why' in made) {
      // Perhaps since an answer was lost: the list has it.
      if (made.why === 'known') return done(PASSKEY_WORDS.known);
      return setFailure({ status: 'warning', message: PASSKEY_WORDS[made.why] });
    }
    const kept = await api.call(addPasskey, { body: { passkey: made.passkey } });
    if (kept.status !== 'success') return setFailure(kept);
    await done('Your passkey is ready.');
  }

  return (
    <Card title="Passkeys" heading={heading}>
      {task === null ? (
        <>
          <Present passkeys={factors.passkeys} onRemove={setTask} />
          <Button
            tone="outline"
            className="self-start"
            disabledReason={!canUsePasskeys() && 'This browser cannot make passkeys'}
            onClick={() => setTask('add')}
          >
            Add a passkey
          </Button>
        </>
      ) : task === 'add' ? (
        <ProofForm {...proof} endpoint={startPasskey} label="Add it" busyLabel="Adding…" onDone={make}>
          <p className="text-soft">
            Only on a device of your own: anyone who can unlock it can then log in here.
          </p>
          <FormMessage tone="error">{failure?.message}</FormMessage>
        </ProofForm>
      ) : (
        <ProofForm
          {...proof}
          endpoint={removePasskey}
          onDoneBefore={() => done('The passkey is removed.')}
          id={task.id}
          label="Remove it"
          busyLabel="Removing…"
          tone="danger"
          onDone={() => done('The passkey is removed.')}
        >
          <p className="text-soft">{deviceName(task.device)} then logs you in by password again.</p>
        </ProofForm>
      )}
    </Card>
  );
}

function Present({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  if (passkeys.length === 0) {
    return (
      <p className="text-soft">
        With a passkey this device logs you in with your finger, your face or its PIN. Your password still
        works.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-3 py-3 first:pt-0">
          <span className="min-w-0">
            <span className="line-clamp-2 font-semibold wrap-anywhere">{deviceName(passkey.device)}</span>
            <span className="block text-soft text-sm">
              Added <When at={passkey.created_at} show="day" isInSentence />
            </span>
            {passkey.last_used_at && (
              <span className="block text-soft text-sm">
                Last used <When at={passkey.last_used_at} show="day-time" isInSentence />
              </span>
            )}
          </span>
          <Button size="small" tone="danger" onClick={() => onRemove(passkey)}>
            Remove
            <span className="sr-only"> the passkey of {deviceName(passkey.device)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
