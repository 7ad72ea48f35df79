import { useFailure } from '@cowrie/client/use-failure.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useState, useSyncExternalStore } from 'react';
import { FormMessage } from './sign-in-page.tsx';

type Entered = { token: string; user: User };

const never = () => () => {};
const isKnown = () =>
  'PublicKeyCredential' in window && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Another way in for who has a passkey on this device; what it takes is fetched at the press (Product §5.38). */
export function PasskeyLogin({ onEnter }: { onEnter: (entered: Entered) => void }) {
  // On the page as the server writes it, since nearly every browser knows passkeys.
  const isOffered = useSyncExternalStore(never, isKnown, () => true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  if (!isOffered) return null;

  async function enter() {
    setIsBusy(true);
    setFailure(null);
    try {
      const { loginWithPasskey } = await import('./login-with-passkey.ts');
      const outcome = await loginWithPasskey();
      if ('message' in outcome) setFailure(outcome);
      else onEnter(outcome);
    } catch {
      // Its script did not come: the network, or a release in between.
      setFailure({
        status: 'warning',
        message: 'This did not load. Please try again, or use your password.',
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button tone="plain" wide busy={isBusy} busyLabel="Asking your device…" onClick={() => void enter()}>
        Log in with a passkey
      </Button>
      <FormMessage tone="error">{failure?.message}</FormMessage>
    </>
  );
}
