/** What can be done with the chosen orders together, and how it is said (Product §28.45, §28.46). */
import type { BulkAct, BulkResult } from '@cowrie/contract/desk/bulk.ts';
import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { ORDER_TYPES, TRACK_STATUSES, type TrackStatus, trackingSteps } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';

const COUNTED: Record<(typeof ORDER_TYPES)[number], [one: string, more: string]> = {
  payment: ['RMB payment', 'RMB payments'],
  branding: ['branding order', 'branding orders'],
  shipment: ['shipment', 'shipments'],
  goods: ['goods order', 'goods orders'],
};

/** `'3 RMB payments, 1 shipment'`; no line ends behind a figure. */
export function ofWhat(rows: readonly DeskOrderRow[]): string {
  return ORDER_TYPES.flatMap((type) => {
    const count = rows.filter((row) => row.type === type).length;
    return count > 0 ? [`${count}\u00a0${COUNTED[type][count === 1 ? 0 : 1]}`] : [];
  }).join(', ');
}

/** What the orders come to, each currency by itself, and how many have no amount yet; empty where none has one. */
export function sumOf(rows: readonly DeskOrderRow[]): string {
  const sums = new Map<string, bigint>();
  const unquoted = rows.filter(({ amount }) => amount === null).length;
  for (const { amount, currency } of rows) {
    const minor = amount === null ? null : parseAmount(amount);
    if (minor !== null) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  const sum = [...sums].map(([currency, minor]) => displayMoney(formatAmount(minor), currency)).join(' + ');
  return sum && unquoted > 0 ? `${sum} + ${unquoted}\u00a0not quoted` : sum;
}

/** Nothing was paid for it and no proof waits: it can go without anybody's money. */
export const isUnpaid = ({ status, received }: DeskOrderRow): boolean =>
  status === 'pending' && !/[1-9]/.test(received);

/** One call, with the orders that it is for. */
export type BulkCall = { act: BulkAct; references: readonly string[] };

/** Whether a row's tracking can be moved back to where it is now: that of some types follows their status. */
export const canMoveBack = ({ type, track_status }: DeskOrderRow): boolean =>
  trackingSteps(type).includes(track_status);

/** What takes an act on `rows` back, by what came of it; none where it cannot be. */
export function undoOf(
  act: BulkAct,
  results: readonly BulkResult[],
  rows: readonly DeskOrderRow[],
): BulkCall[] {
  const movable = new Set(rows.filter(canMoveBack).map(({ reference }) => reference));
  const done = results.filter(
    (result) => result.done && (act.do !== 'track' || movable.has(result.reference)),
  );
  const references = done.map(({ reference }) => reference);
  if (act.do === 'no-answer' && references.length > 0) return [{ act: { do: 'answer' }, references }];
  if (act.do === 'give' && act.from === undefined) return giveBack(act, done);
  if (act.do !== 'track' || act.from) return [];
  return TRACK_STATUSES.flatMap((step: TrackStatus) => {
    const were = done.filter(({ before }) => before === step).map(({ reference }) => reference);
    return were.length > 0
      ? [{ act: { do: 'track' as const, track_status: step, from: act.track_status }, references: were }]
      : [];
  });
}

/** To each whom they were taken from, what was theirs. */
function giveBack({ staff_id }: Extract<BulkAct, { do: 'give' }>, done: readonly BulkResult[]): BulkCall[] {
  return [...new Set(done.map(({ was_of }) => was_of))].map((before) => ({
    act: { do: 'give', staff_id: before, from: staff_id },
    references: done.filter(({ was_of }) => was_of === before).map(({ reference }) => reference),
  }));
}

const DONE: Record<BulkAct['do'], (count: string) => string> = {
  track: (count) => `The tracking of ${count} has moved.`,
  cancel: (count) => `${count} cancelled.`,
  'no-answer': (count) => `No answer is needed for ${count}.`,
  answer: (count) => `${count} are waiting for our answer again.`,
  reply: (count) => `The reply went to ${count}.`,
  give: (count) => `${count} given.`,
};

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

export const doneText = (act: BulkAct, count: number): string => DONE[act.do](ordersText(count));
