import { useFailure } from '@cowrie/client/use-failure.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useState } from 'react';
import { canBeTold, type DeviceNews, deviceNews, turnOn } from './device.ts';
import { WhyNot } from './why-not.tsx';

/** Offered where it helps: while somebody waits for their receiver to be paid, and never by itself (Product §30.7). */
export function TellMe() {
  const [state, setState] = useState<DeviceNews | null>(null);
  const [failure, setFailure] = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    let isShown = true;
    const able = canBeTold();
    // Only who has said yes at this browser may be told already.
    if (able !== 'off' || Notification.permission === 'default') setState(able);
    else void deviceNews().then(({ state: now }) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, []);

  async function turn() {
    setIsBusy(true);
    const turned = await turnOn();
    setIsBusy(false);
    setIsAsked(true);
    setState(turned.state);
    setFailure(turned.failure);
  }

  // Whoever refused once is not told of it in each order.
  const isBeyondUs = state === 'unable' || state === 'refused';
  if (state === null || (isBeyondUs && !isAsked)) return null;
  if (state === 'on')
    return (
      <p role="status" className="text-soft text-sm">
        {isAsked
          ? 'Done. We will tell you here as soon as it is paid out.'
          : 'We will tell you on this phone when it is paid out.'}
      </p>
    );
  if (state !== 'off')
    return (
      <p role={isAsked ? 'alert' : undefined} className="text-soft text-sm">
        <WhyNot state={state} />
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-1">
      <Button tone="outline" size="small" busy={isBusy} busyLabel="One moment…" onClick={() => void turn()}>
        Tell me when it is paid out
      </Button>
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure.message}
        </p>
      )}
    </div>
  );
}
