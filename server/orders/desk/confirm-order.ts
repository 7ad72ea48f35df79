/** Staff confirm that money arrived: what they know of it is checked, and the audit entry goes with it (Product §7.10, §21.14, §26.20, §26.61). */
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { ToldStaffAct } from '../../calls/call.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { tellTreasury } from '../../mail/staff-notices.ts';
import { permit } from '../../permit.ts';
import { seekAll } from '../alike-proofs/seek.ts';
import { asSecondTime, type Confirmed, type Credit, confirmPayment } from '../money/confirm-payment.ts';
import { amountMissing } from '../money/missing.ts';
import { type Attempt, openAttempt, refuseOtherAttempt } from '../money/pay-in.ts';
import type { OrderRow } from '../queries.ts';

type Seen = Omit<Credit, 'by' | 'attempt' | 'now'> & {
  /** What staff saw as missing when they looked for the money, and the attempt whose proof they looked at. */
  seenAmount: bigint | undefined;
  seenAttempt: string | undefined;
  /** Staff looked at the other orders that the proof was sent for. */
  lookedAtSameProof: boolean;
  /** Its open attempt, where it was read with the order. */
  attempt?: Attempt | undefined;
  /** Work that belongs to the confirmation: done first in its transaction, and undone with it. */
  alongside?: (tx: Db) => Promise<void>;
};

/**
 * Confirms an order whose attempt was read together with it: where either changes from then on, the move fails.
 * @throws {ApiError} `order_moved` where another amount is missing or another attempt open than was seen, `proof_sent_twice`,
 * and as `confirmPayment`.
 */
export async function confirmOrder(act: ToldStaffAct, order: OrderRow, seen: Seen) {
  const { context, staff, now } = act;
  const { seenAmount, seenAttempt, lookedAtSameProof, attempt: known, alongside, ...credit } = seen;
  permit(order, 'confirm', staff.role);
  if (seenAmount !== undefined && seenAmount !== amountMissing(order)) fail('order_moved');
  const open = known ?? (await openAttempt(context.db, order));
  refuseOtherAttempt(open, seenAttempt);
  const attempt = await sought(context, order, open);
  const others = attempt.others.map((other) =>
    other === order.reference ? `${other} itself, for a part that counts already` : other,
  );
  if (others.length > 0 && !lookedAtSameProof) fail('proof_sent_twice', { orders: others.join(', ') });
  const confirmed = await transaction(context.db, async (tx) => {
    await alongside?.(tx);
    const done = await confirmPayment(context, tx, order, { ...credit, attempt, by: staff, now });
    const same = others.length > 0 ? `same proof as ${others.join(', ')}, looked at` : '';
    const detail = [arrivalInWords(order, done, credit), same].filter(Boolean).join('; ');
    await audit(tx, { staff, action: `order.${done.event}`, subject: order.reference, detail, now });
    if (done.credited > done.worth) await tellOfMuchMore(tx, order, { ...act, done });
    return done;
  }).catch((error) => {
    throw asSecondTime(error);
  });
  return {
    reference: order.reference,
    status: confirmed.status,
    amount_missing: formatAmount(confirmed.missing),
    to_balance: formatAmount(confirmed.credited),
  };
}

/**
 * Mails owners and treasury where a customer gets more onto their balance than their order cost. By it one person alone could
 * give a stranger's large credit to a friend with a small order; elsewhere that takes two people (Product §26.20, §26.57).
 */
async function tellOfMuchMore(
  tx: Db,
  { reference }: OrderRow,
  { context, staff, device, now, done }: ToldStaffAct & { done: Confirmed },
): Promise<void> {
  const { account, arrived, credited } = done;
  const facts: [string, string][] = [
    ['Order', reference],
    ['Arrived', displayMinor(arrived, account.currency)],
    ['On the account', account.name],
    ['To the customer’s balance', displayMinor(credited, 'NGN')],
  ];
  await tellTreasury(context, tx, { kind: 'much-more-arrived', by: staff.name, device, now, facts });
}

/** The open attempt, once each of its proofs was looked for among those of other orders. */
export async function sought(context: Context, order: OrderRow, attempt: Attempt): Promise<Attempt> {
  if (attempt.unsought.length === 0) return attempt;
  await seekAll(context, attempt.unsought);
  return openAttempt(context.db, order);
}

function arrivalInWords(
  order: OrderRow,
  { account, arrived, counted, missing, credited }: Confirmed,
  { bankReference, statementLineId }: Pick<Credit, 'bankReference' | 'statementLineId'>,
) {
  return [
    `${displayMinor(arrived, account.currency)} on ${account.name}`,
    `asked for ${displayMinor(counted + missing, order.currency)}`,
    account.currency === order.currency ? '' : `counts as ${displayMinor(counted, order.currency)}`,
    bankReference ? `reference ${bankReference}` : 'no bank reference',
    statementLineId === undefined ? '' : 'by a line of a statement',
    missing > 0n ? `${displayMinor(missing, order.currency)} still missing` : '',
    credited > 0n ? `${displayMinor(credited, 'NGN')} to the balance` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
