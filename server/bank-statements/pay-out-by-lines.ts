/**
 * Lines that went out are payouts that nobody wrote down: each is written by the ordinary move, with the line's amount,
 * account and reference (Product §26.53).
 */
import type { PaymentOutcome, StatementPayment } from '@cowrie/contract/desk/bank-statements.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  holdOrder,
  orderByReference,
  payOut,
  payoutInWords,
  requireReleasedUnclaimed,
} from '../orders/index.ts';
import { bankReferenceOf } from './bank-reference.ts';
import { refusal } from './refusal.ts';
import { takeLine, tieTaken } from './take-line.ts';

/** One after the other: of two with one line, the first has it. */
export async function payOutByLines(
  call: StaffAct,
  payments: readonly StatementPayment[],
): Promise<PaymentOutcome[]> {
  const outcomes: PaymentOutcome[] = [];
  for (const { line_id, reference } of payments) {
    try {
      const status = await payOutBy(call, BigInt(line_id), reference);
      outcomes.push({ outcome: 'paid out', line_id, reference, status });
    } catch (thrown) {
      const { code, message } = refusal(call, thrown);
      outcomes.push({ outcome: 'refused', line_id, reference, code, message });
    }
  }
  return outcomes;
}

/**
 * @throws {ApiError} `not_found` for a line that brought money, or no such order; `changed_meanwhile` where the line is
 * another's; as `requireReleasedUnclaimed` and `payOut`.
 */
async function payOutBy(call: StaffAct, lineId: bigint, named: string): Promise<OrderStatus> {
  const { context, staff, now } = call;
  const { db } = context;
  const line = (await debitLine(db, lineId)) ?? fail('not_found');
  const order = (await orderByReference(db, readReference(named) ?? fail('not_found'))) ?? fail('not_found');
  if (line.order_id === order.id) return order.status;
  const reference = bankReferenceOf(line);
  return transaction(db, async (tx) => {
    await takeLine(tx, { lineId, orderId: order.id, staffId: staff.id, now });
    // Whoever sends a statement in could have made it: no line is a second person.
    await holdOrder(tx, order.id);
    await requireReleasedUnclaimed(tx, order, call);
    const payout = { amount: -line.amount, account: line.code, reference, by: staff, now };
    const paid = await payOut(context, tx, order, payout);
    await tieTaken(tx, { lineId, journalId: paid.journalId ?? fail('line_unfit') });
    const detail = [
      payoutInWords(paid),
      reference ? `reference ${reference}` : '',
      'by a line of a statement',
    ];
    await audit(tx, {
      staff,
      action: `order.${paid.event}`,
      subject: order.reference,
      detail: detail.filter(Boolean).join('; '),
      now,
    });
    return paid.status;
  });
}

const debitLine = (db: Db, id: bigint) =>
  db
    .selectFrom('statement_lines as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
    .select(['l.amount', 'l.reference', 'l.order_id', 'a.code'])
    .where('l.id', '=', id)
    .where('l.amount', '<', 0n)
    .executeTakeFirst();
