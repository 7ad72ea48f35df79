import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { isClosed, type OrderStatus } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { shownStatus } from './queue-names.ts';

/** What says in which looks of the queue an order is. */
export type Standing = {
  status: OrderStatus;
  turn: Turn | null;
  isAnswerDue: boolean;
  isMine: boolean;
  isNobodys: boolean;
};

export const standingOf = (
  { order, turn, answer_due_since, assigned_to }: DeskOrder,
  me: string,
): Standing => ({
  status: order.status,
  turn,
  isAnswerDue: answer_due_since !== null,
  isMine: assigned_to?.id === me,
  isNobodys: assigned_to === null,
});

function isIn(search: URLSearchParams, { status, turn, isAnswerDue, isMine, isNobodys }: Standing): boolean {
  const shown = shownStatus(search);
  const isOfStatus = shown === 'all' || (shown === 'open' ? !isClosed(status) : shown === status);
  const wanted = search.get('turn');
  const assigned = search.get('assigned');
  return (
    isOfStatus &&
    (!wanted || wanted === turn) &&
    (!assigned || (assigned === 'me' ? isMine : isNobodys)) &&
    (!search.get('answer_due') || isAnswerDue)
  );
}

/**
 * Whether an order that stood as `before` and stands as `after` is no longer in the list of orders at an address, which
 * says all that the list is narrowed to, a saved view's too. The list of a customer, or of a search, keeps it
 * (Product §28.38).
 */
export function hasLeftQueue(from: string, before: Standing, after: Standing): boolean {
  const [path, query = ''] = from.split('?');
  if (path !== '/orders') return false;
  const search = new URLSearchParams(query);
  // What somebody else had moved before is over for every list once it is closed.
  return (
    !isIn(search, after) && (isIn(search, before) || (isClosed(after.status) && !isClosed(before.status)))
  );
}
