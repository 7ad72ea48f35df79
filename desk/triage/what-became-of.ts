import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { Decided, Refusal } from './decisions.ts';

/** It went through, or why it cannot have. */
export type Became = 'done' | Refusal;

/** The moves that a decision makes. */
const MADE_BY: Record<Decided['decision']['kind'], readonly string[]> = {
  confirm: ['confirm', 'part'],
  decline: ['decline'],
};

/**
 * What became of somebody's decision on an attempt, by what the order has of it since its proof; null while that attempt
 * still waits, which a call on its way may yet decide.
 */
export function whatBecameOf(
  { proof, decision }: Pick<Decided, 'proof' | 'decision'>,
  { attempt, events }: Pick<DeskOrder, 'attempt' | 'events'>,
  name: string,
): Became | null {
  if (attempt === proof.id) return null;
  const since = events.filter(({ created_at }) => Date.parse(created_at) > Date.parse(proof.since));
  const end = since.find(({ from, to }) => from === 'awaiting' && to !== 'awaiting');
  if (!end) return null;
  if (end.by === name && MADE_BY[decision.kind].includes(end.event)) return 'done';
  return { code: 'order_moved', message: `${end.title}, by ${end.by}.`, mayBeDone: false };
}
