/**
 * Lines of statements confirm the orders that they are the money of, each by the ordinary move in a transaction of its
 * own, so that none keeps another back (Product §26.50).
 */
import type { PairOutcome, StatementPair } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import type { ToldStaffAct } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { amountMissing, confirmOrder, orderByReference } from '../orders/index.ts';
import { bankReferenceOf } from './bank-reference.ts';
import { orderClaims } from './claims.ts';
import { refusal } from './refusal.ts';
import { markExplained, takeLine, takeUnexplained, tieTaken } from './take-line.ts';

type Order = NonNullable<Awaited<ReturnType<typeof orderByReference>>>;
type Done = Omit<Extract<PairOutcome, { outcome: 'confirmed' }>, 'outcome' | 'line_id' | 'reference'>;

/** One after the other: of two pairs with one line or order, the first has it. */
export async function confirmPairs(
  call: ToldStaffAct,
  pairs: readonly StatementPair[],
): Promise<PairOutcome[]> {
  const outcomes: PairOutcome[] = [];
  for (const pair of pairs) {
    const { line_id, reference } = pair;
    try {
      outcomes.push({ outcome: 'confirmed', line_id, reference, ...(await confirmPair(call, pair)) });
    } catch (thrown) {
      const { code, message } = refusal(call, thrown);
      outcomes.push({ outcome: 'refused', line_id, reference, code, message });
    }
  }
  return outcomes;
}

/**
 * @throws {ApiError} `not_found` for a line that brought no money, or no such order; `changed_meanwhile` where the line
 * is another's; `order_moved` where another amount is missing than was shown; as `confirmOrder`.
 */
async function confirmPair(call: ToldStaffAct, pair: StatementPair): Promise<Done> {
  const { staff, now } = call;
  const { db } = call.context;
  const line = (await creditLine(db, BigInt(pair.line_id))) ?? fail('not_found');
  const order =
    (await orderByReference(db, readReference(pair.reference) ?? fail('not_found'))) ?? fail('not_found');
  const went = line.order_id === order.id ? await asItWent(db, order, line) : undefined;
  if (went) return went;
  const isUnexplained = line.aside_as === 'unexplained';
  if (isUnexplained && line.currency !== 'NGN') fail('naira_only');
  const taking = { lineId: line.id, orderId: order.id, staffId: staff.id, now };
  if (pair.amount !== undefined) await refuseMoved(db, order, { seen: pair.amount, now });
  const { status, amount_missing, to_balance } = await confirmOrder(call, order, {
    seenAmount: undefined,
    seenAttempt: pair.attempt,
    arrived: line.amount,
    account: line.code,
    bankReference: bankReferenceOf(line),
    statementLineId: line.id,
    wasUnexplained: isUnexplained,
    lookedAtSameProof: pair.looked_at_same_proof ?? false,
    alongside: (tx) => (isUnexplained ? takeUnexplained : takeLine)(tx, taking),
    afterwards: (tx, journalId) =>
      (isUnexplained ? markExplained : tieTaken)(tx, { lineId: line.id, journalId }),
  });
  return { status, amount_missing, currency: order.currency, to_balance };
}

function creditLine(db: Db, id: bigint) {
  return db
    .selectFrom('statement_lines as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.amount', 'l.reference', 'l.order_id', 'l.posting_id', 'l.aside_as'])
    .select(['a.code', 'a.currency'])
    .where('l.id', '=', id)
    .where('l.amount', '>', 0n)
    .executeTakeFirst();
}

/** The order was read before: what changes it between here and its move makes the move fail. */
async function refuseMoved(db: Db, order: Order, { seen, now }: { seen: bigint; now: Date }) {
  const [claim] = await orderClaims(db, { now, limit: 1, orderId: order.id });
  if (claim && claim.amount !== seen) fail('order_moved');
}

type Line = NonNullable<Awaited<ReturnType<typeof creditLine>>>;

/** The line confirmed this very order already; undefined where it is the order's otherwise, as one that is offered back. */
async function asItWent(db: Db, order: Order, line: Line): Promise<Done | undefined> {
  const receipt = await db
    .selectFrom('receipts as r')
    .leftJoin('postings as p', (join) =>
      join.onRef('p.journal_id', '=', 'r.journal_id').on('p.id', '=', line.posting_id),
    )
    .select('r.credited')
    .where('r.order_id', '=', order.id)
    .where('r.taken_back_at', 'is', null)
    .where(({ or, eb }) => or([eb('r.statement_line_id', '=', line.id), eb('p.id', 'is not', null)]))
    .executeTakeFirst();
  return (
    receipt && {
      status: order.status,
      amount_missing: formatAmount(amountMissing(order) ?? 0n),
      currency: order.currency,
      to_balance: formatAmount(receipt.credited),
    }
  );
}
