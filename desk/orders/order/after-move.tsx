/** After a move one goes on with the list that one came from (Product §28.38). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { SuccessIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../frame/keyboard.tsx';
import { paths } from '../../paths.ts';
import { useStaff } from '../../session/session-store.ts';
import { hasLeftQueue, type Standing, standingOf } from '../queue/left-queue.ts';
import { type OrderOrigin, withoutMoved } from './order-origin.tsx';

type Seen = { standing: Standing; events: number };

/** Where one's own move took the order out of the list, its next order opens; of the last one, the list itself. */
export function useAfterMove(reference: string, detail: DeskOrder | undefined, origin: OrderOrigin | null) {
  const navigate = useNavigate();
  const { id, name } = useStaff();
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    if (!detail) return;
    const before = seen.current;
    const standing = standingOf(detail, id);
    seen.current = { standing, events: detail.events.length };
    const last = detail.events.at(-1);
    // What somebody else did while one looked leaves one where one is.
    if (!before || !last || detail.events.length === before.events || last.by !== name) return;
    if (!origin?.references.includes(reference) || !hasLeftQueue(origin.from, before.standing, standing))
      return;
    const next = origin.references[origin.references.indexOf(reference) + 1];
    const moved = { reference, what: last.title };
    if (next) navigate(paths.order(next), { replace: true, state: { ...withoutMoved(origin), moved } });
    else {
      notify(`${reference}: ${last.title}. That was the last of the list.`);
      navigate(origin.from);
    }
  }, [detail, origin, reference, id, name, navigate]);
}

/** What was done with the order before this one, and the way back to it. */
export function JustMoved({ reference, origin }: { reference: string; origin: OrderOrigin | null }) {
  const navigate = useNavigate();
  const moved = origin?.moved;
  function goBack() {
    if (moved && origin)
      navigate(paths.order(moved.reference), { replace: true, state: withoutMoved(origin) });
  }
  useKeys(moved ? { b: goBack } : {});
  if (!moved || moved.reference === reference) return null;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-success-tint py-1 pr-1 pl-3 text-sm text-success"
    >
      <SuccessIcon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">
        <span className="tabular-nums">{moved.reference}</span>: {moved.what}. This is the next of the list.
      </p>
      <Button size="small" tone="plain" onClick={goBack}>
        Back to {moved.reference} (b)
      </Button>
    </div>
  );
}
