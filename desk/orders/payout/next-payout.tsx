import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { claimNextPayout } from '@cowrie/contract/desk/payouts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect, useRef } from 'react';
import { useSend } from '../../api/queries.ts';
import { MAIN_KEY, once, useKeys } from '../../frame/keyboard.tsx';
import { useNavigateWhileMounted } from '../../parts/use-navigate-while-mounted.ts';
import { paths } from '../../paths.ts';
import { useStaff } from '../../session/session-store.ts';
import { STALE_AFTER_MOVE } from '../moves/stale-after-move.ts';
import { isInARow } from './in-a-row.tsx';

/**
 * Once a payment that was paid here is complete, the one that is due next: at a press, or by itself where one goes on until
 * none waits (Product §28.24).
 */
export function NextPayout({ detail }: { detail: DeskOrder }) {
  const { reference, status } = detail.order;
  const isMine = Boolean(detail.payout?.claim?.mine);
  const isOwnWork = detail.events.at(-1)?.by === useStaff().name;
  const wasMine = useRef(false);
  const leadOn = useNavigateWhileMounted();
  const next = useSend(claimNextPayout, {
    refreshes: STALE_AFTER_MOVE,
    onDone: (claimed) => {
      if (!leadOn(paths.order(claimed.reference))) notify(`You are paying ${claimed.reference} now.`);
    },
  });
  const isDone = wasMine.current && status === 'successful';
  const claimNext = useRef(() => {});
  claimNext.current = () => next.send({ body: { after: reference } });

  useEffect(() => {
    if (isMine) wasMine.current = true;
    // Given back, or taken over: what another finishes is no reason to go on with the next.
    else if (status !== 'successful') wasMine.current = false;
    if (!wasMine.current || status !== 'successful' || !isInARow() || !isOwnWork) return;
    wasMine.current = false;
    notify(`${reference} is complete.`);
    claimNext.current();
  }, [isMine, status, isOwnWork, reference]);

  const isOffered = (isDone || next.error !== null) && next.error?.code !== 'no_payout_waits';
  useKeys(isOffered ? { [MAIN_KEY]: once(() => claimNext.current()) } : {});

  if (next.error?.code === 'no_payout_waits')
    return (
      <Alert type="success" onDismiss={false}>
        That was the last one: no other payment is waiting to be paid out.
      </Alert>
    );
  if (!isOffered) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        busy={next.isPending}
        busyLabel="One moment"
        title={`Key: ${MAIN_KEY}`}
        onClick={() => claimNext.current()}
      >
        Pay the next one
      </Button>
      <Alert key={next.failedAt} type="error" message={next.error?.message} />
    </div>
  );
}
