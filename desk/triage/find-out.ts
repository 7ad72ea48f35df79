import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { readCall } from '../api/queries.ts';
import { type DeskSession, readSession } from '../session/session-store.ts';
import type { Failed } from './decisions.ts';
import { failureInWords } from './failure-in-words.ts';
import { type Became, whatBecameOf } from './what-became-of.ts';

/** As often as the proofs that wait are read (Product §28.31). */
const LOOK_AGAIN_MS = 10_000;
/** How often to look at an order that still waits: after that no call can be under way any more. */
const LOOKS = 6;

/** What became of a decision by what its order says now; null where that did not load. */
export async function findOut(
  queryClient: QueryClient,
  { proof, decision }: Failed,
  name: string,
): Promise<Became | 'waits' | null> {
  const params = { reference: proof.reference };
  const read = { ...readCall(getDeskOrder, { params }), staleTime: 0 };
  const order = await queryClient.fetchQuery(read).catch(() => null);
  return order && (whatBecameOf({ proof, decision }, order, name) ?? 'waits');
}

/** The sentence about a decision that went through after all. */
export const onlyAnswerLost = ({ proof, decision }: Failed): string =>
  `${proof.reference} was ${decision.kind === 'confirm' ? 'confirmed' : 'declined'}: only the answer got lost.`;

/** Ids of the attempts whose outcome is being looked for. */
const lookedAfter = new Set<string>();

/** Ends the search for an attempt that is decided anew: that decision tells its own outcome. */
export const decidedAnew = (id: string) => void lookedAfter.delete(id);

/**
 * Says what became of a decision once the screen that would tell is left: at first that nobody knows, and in its place what
 * is found out since, as long as `session`, in which it was made, lasts: nobody hears of another's (Product §28.35).
 */
export async function tellWhatBecame(
  queryClient: QueryClient,
  failed: Failed,
  session: DeskSession,
): Promise<void> {
  const { id, reference } = failed.proof;
  const isHere = () => readSession()?.token === session.token;
  if (!isHere()) return;
  const takeBack = notify(failureInWords(failed), 'error');
  if (!failed.mayBeDone) return;
  lookedAfter.add(id);
  const isOver = () => !lookedAfter.has(id) || !isHere();
  for (let waits = 0; waits < LOOKS; ) {
    const became = await findOut(queryClient, failed, session.staff.name);
    if (isOver()) return;
    if (became && became !== 'waits') {
      lookedAfter.delete(id);
      takeBack();
      if (became === 'done') notify(onlyAnswerLost(failed));
      else notify(failureInWords({ ...failed, ...became }), 'error');
      return;
    }
    if (became) waits += 1;
    await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
    if (isOver()) return;
  }
  lookedAfter.delete(id);
  notify(`${reference} still waits: decide again.`, 'error');
}
