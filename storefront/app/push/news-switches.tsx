import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { useFailure } from '@cowrie/client/use-failure.ts';
import { PUSH_KINDS, type PushKind, type PushStanding, switchPush } from '@cowrie/contract/push.ts';
import { FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Switch } from '@cowrie/ui/switch.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useSubmission } from '../api/forms.ts';
import { type DeviceNews, deviceNews, type Turned, turnOff, turnOn } from './device.ts';
import { WhyNot } from './why-not.tsx';

const KINDS: Record<PushKind, string> = {
  payout: 'My receiver is paid',
  payment: 'My payment is confirmed, or is not',
  quote: 'An order has its price',
  message: 'Someone wrote to me',
  parcel: 'My goods have moved',
  refund: 'I get money back',
  rate: 'The rate I am waiting for is here',
};

/** Whether this device is told of news, and of what: one switch for each kind, the same on all devices (Product §30.3). */
export function NewsSwitches() {
  const [state, setState] = useState<DeviceNews | null>(null);
  const [standing, setStanding] = useState<PushStanding | null>(null);
  const [failure, setFailure] = useFailure();
  const [isBusy, setIsBusy] = useState(false);

  const take = useCallback(
    (turned: Turned) => {
      setState(turned.state);
      if (turned.standing) setStanding(turned.standing);
      setFailure(turned.failure);
      setIsBusy(false);
    },
    [setFailure],
  );
  const load = useCallback(() => {
    setIsBusy(true);
    void deviceNews().then(take);
  }, [take]);
  useEffect(load, [load]);
  useConnectedAgain(!standing && !isBusy, load);

  /** Of this kind alone: answers about several that were turned at once may overtake each other. */
  const onTurned = (kind: PushKind, on: boolean) =>
    setStanding((now) => {
      const others = now?.off.filter((one) => one !== kind) ?? [];
      return now && { ...now, off: on ? others : [...others, kind] };
    });

  if (state === null) return <SkeletonRows rows={3} />;
  if (!standing) return <FailedLine isBusy={isBusy} onRetry={load} />;
  const mayBeTold = state === 'on' || state === 'off';
  return (
    <div className="flex flex-col gap-2">
      {mayBeTold ? (
        <Switch
          isOn={state === 'on'}
          isBusy={isBusy}
          onTurn={() => {
            if (isBusy) return;
            setIsBusy(true);
            void (state === 'on' ? turnOff() : turnOn()).then(take);
          }}
        >
          Tell this device
        </Switch>
      ) : (
        <p className="text-soft">
          <WhyNot state={state} />
        </p>
      )}
      <fieldset className="grid grid-cols-1 gap-x-10 gap-y-1 border-line border-t pt-2 md:grid-cols-2">
        {/* Where this device is told nothing, the switches are those of the others. */}
        <legend className={mayBeTold ? 'sr-only' : 'col-span-full float-left font-semibold'}>
          {mayBeTold ? 'What your devices tell you about' : 'What your other devices tell you about'}
        </legend>
        {PUSH_KINDS.map((kind) => (
          <KindSwitch key={kind} kind={kind} isOn={!standing.off.includes(kind)} onTurned={onTurned} />
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure.message}
        </p>
      )}
    </div>
  );
}

type KindSwitchProps = { kind: PushKind; isOn: boolean; onTurned: (kind: PushKind, on: boolean) => void };

/** Each is sent by itself: on a slow line the next is pressed while one is on its way. */
function KindSwitch({ kind, isOn, onTurned }: KindSwitchProps) {
  const submission = useSubmission(switchPush);
  const [failure, setFailure] = useFailure();
  /** Where the switch goes while the server has not answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function turn() {
    if (submission.isBusy) return;
    setFailure(null);
    const on = !isOn;
    setWanted(on);
    const result = await submission.send({ body: { kind, on } });
    if (result?.status === 'success') onTurned(kind, on);
    else if (result) setFailure(result);
    setWanted(null);
  }

  return (
    <div>
      <Switch isOn={wanted ?? isOn} isBusy={submission.isBusy} onTurn={() => void turn()}>
        {KINDS[kind]}
      </Switch>
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure.message}
        </p>
      )}
    </div>
  );
}
