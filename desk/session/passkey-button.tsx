import { canUsePasskeys, PASSKEY_WORDS, signByPasskey } from '@cowrie/client/passkeys.ts';
import type { Result } from '@cowrie/contract/client.ts';
import type { askDeskPasskey } from '@cowrie/contract/desk/factors.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import type { UsedPasskey } from '@cowrie/contract/passkeys.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useState } from 'react';

type PasskeyButtonProps = {
  label: string;
  /** Fetches what has to be signed. */
  ask: () => Promise<Result<CallData<typeof askDeskPasskey>>>;
  /** Sends it; a refusal's sentence shows here. */
  send: (passkey: UsedPasskey) => Promise<Result<unknown>>;
};

/** Has one of this device's passkeys sign; nothing where the browser knows none. */
export function PasskeyButton({ label, ask, send }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;

  async function sign(): Promise<string | null> {
    const asked = await ask();
    if (asked.status !== 'success') return asked.message;
    const signed = await signByPasskey(asked.data.options);
    if ('why' in signed) return PASSKEY_WORDS[signed.why];
    const sent = await send(signed.passkey);
    return sent.status === 'success' ? null : sent.message;
  }

  return (
    <>
      <Button
        tone="outline"
        wide
        busy={isBusy}
        busyLabel="Asking your device"
        onClick={() => {
          setIsBusy(true);
          setProblem(null);
          void sign().then((words) => {
            setProblem(words);
            setIsBusy(false);
          });
        }}
      >
        {label}
      </Button>
      <Alert key={problem} type="warning" message={problem} onDismiss={false} />
    </>
  );
}
