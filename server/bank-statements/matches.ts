/** Open lines held against what waits for them and what the book has, and proofs whose money has not come (Product §26.46, §26.49, §26.52). */
import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { OrderClaim } from './claims.ts';
import { type ClosedOrder, closedOrders } from './closed-orders.ts';
import { evidenceFor, MOST_ENTRIES, MOST_LINES, MOST_ORDERS, unexplainedLines } from './evidence.ts';
import { explanations } from './explanations.ts';
import { type LineRow, lineView } from './lines.ts';
import { type PayableOrder, payableOrders } from './payable-orders.ts';
import { type Entry, partOf } from './postings.ts';

/** What is shown of each kind. */
const SHOWN = 100;
/** An account without a statement for so long is not waited for. */
const ACTIVE_DAYS = 30;

type Asked = { accountId: bigint | undefined; now: Date };

export async function statementMatches(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, now }: Asked,
): Promise<StatementMatches> {
  const lines = await unexplainedLines(db, accountId);
  const { open, credits } = lines;
  const reaches = await reachesOf(db, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS));
  // Orders are needed also where no money came: a statement may lack what one of them waits for.
  const withOrders = credits.length > 0 || reaches.length > 0;
  const evidence = await evidenceFor(db, lines, { now, withOrders });
  const { claims, entries } = evidence;
  const payable = open.some(({ amount }) => amount < 0n) ? await payableOrders(db, MOST_ORDERS) : [];
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const order = ({ id }: { id: string }) => orderView(known(byId, id));

  const { certain, booked, likely: alike } = explanations({ ...evidence, payable });
  const sure = new Set([...certain, ...booked].map(({ row }) => row.id));
  const likely = await withClosed(
    db,
    alike,
    credits.filter(({ id }) => !sure.has(id)),
  );
  const matched = new Set([
    ...certain.map(({ claim }) => claim.id),
    // A line is one order's, so it speaks for the best of its candidates alone.
    ...likely.flatMap(({ candidates }) => candidates.slice(0, 1).map(({ claim }) => claim.id)),
  ]);
  const unproven = unprovenOf(
    claims.filter(({ id }) => !matched.has(id)),
    { now, patienceMs: config.proofPatienceHours * HOUR_MS, reaches },
  );
  const settled = new Set([...certain, ...booked, ...likely].map(({ row }) => row.id));
  const nobodys = open.filter(({ id }) => !settled.has(id));
  return {
    certain: certain.slice(0, SHOWN).map(({ row, claim, reasons }) => ({
      line: lineView(row),
      order: order(claim),
      reasons: [...reasons],
    })),
    booked: booked.slice(0, SHOWN).map(({ row, entry, reasons }) => ({
      line: lineView(row),
      entry: entryView(entry, row),
      reasons: [...reasons],
    })),
    likely: likely.slice(0, SHOWN).map((one) => ({
      line: lineView(one.row),
      candidates: one.candidates.map(({ claim, reasons }) => ({
        order: order(claim),
        reasons: [...reasons],
      })),
      entries: one.entries.map(({ entry, reasons }) => ({
        entry: entryView(entry, one.row),
        reasons: [...reasons],
      })),
      to_pay: one.toPay.map(payableView),
      closed: one.closed.map(closedView),
    })),
    nobodys: nobodys.filter(({ amount }) => amount > 0n).length,
    nobodys_out: nobodys.filter(({ amount }) => amount < 0n).length,
    unproven: unproven.slice(0, SHOWN).map(order),
    is_partial:
      open.length === MOST_LINES ||
      claims.length === MOST_ORDERS ||
      entries.length === MOST_ENTRIES ||
      [certain, booked, likely, unproven].some(({ length }) => length > SHOWN),
  };
}

type Likely = ReturnType<typeof explanations>['likely'][number] & { closed: ClosedOrder[] };

/** With the closed orders whose references the bank names; lines that name one stand first. */
async function withClosed(
  db: Db,
  likely: ReturnType<typeof explanations>['likely'],
  credits: readonly LineRow[],
): Promise<Likely[]> {
  const closed = await closedOrders(db, credits);
  const known = new Map(likely.map((one) => [one.row.id, one]));
  const none = { candidates: [], entries: [], toPay: [] };
  return [
    ...credits.flatMap((row) => {
      const of = closed.get(row.id);
      return of ? [{ row, ...none, ...known.get(row.id), closed: of }] : [];
    }),
    ...likely.filter(({ row }) => !closed.has(row.id)).map((one) => ({ ...one, closed: [] })),
  ];
}

const closedView = ({ reference, customer, closed_at, has_lapsed, has_refund }: ClosedOrder) => ({
  reference,
  customer,
  closed_at: closed_at.toISOString(),
  has_lapsed,
  has_refund,
});

function known<T>(of: Map<string, T>, id: string): T {
  const found = of.get(id);
  if (found === undefined) throw new Error(`${id} was not asked about`);
  return found;
}

function entryView(entry: Entry, line: LineRow) {
  const part = partOf(entry, line.amount);
  if (part === null) throw new Error(`posting ${entry.id} is not line ${line.id}`);
  return {
    posting_id: String(entry.id),
    journal_id: String(entry.journal_id),
    kind: entry.kind,
    at: entry.at.toISOString(),
    amount: formatAmount(entry.amount),
    part,
    fee: formatAmount(entry.fee),
    memo: entry.memo,
    order_reference: entry.order_reference,
    customer: entry.customer,
    staff: entry.staff,
  };
}

const payableView = ({ reference, customer, rest, currency }: PayableOrder) => ({
  reference,
  customer,
  rest: formatAmount(rest),
  currency,
});

function orderView({ reference, status, customer, amount, currency, saidAt }: OrderClaim) {
  return {
    reference,
    status,
    customer,
    missing: formatAmount(amount),
    currency,
    proof_at: saidAt === null ? null : new Date(saidAt).toISOString(),
  };
}

type Reach = { currency: string; first_day: string; reaches_to: Date };

/**
 * Orders whose proof is older than our patience, and that no line on any account is for, although the statements of
 * every account in use reach beyond it.
 */
function unprovenOf(
  claims: readonly OrderClaim[],
  { now, patienceMs, reaches }: { now: Date; patienceMs: number; reaches: readonly Reach[] },
): OrderClaim[] {
  const late = claims.filter(
    ({ status, saidAt }) => status === 'awaiting' && saidAt !== null && saidAt + patienceMs <= now.getTime(),
  );
  return late.filter(({ currency, saidAt }) => {
    const ends = reaches
      .filter((reach) => reach.currency === currency)
      .map(({ reaches_to }) => reaches_to.getTime());
    return ends.length > 0 && saidAt !== null && Math.min(...ends) >= saidAt + patienceMs;
  });
}

async function reachesOf(db: Db, since: Date): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select a.currency, last.first_day, last.reaches_to from ledger_accounts a
    cross join lateral (select first_day, reaches_to from bank_statements where account_id = a.id
      order by reaches_to desc limit 1) last
    where a.kind = 'pay-in' and last.reaches_to > ${since}`.execute(db);
  return rows;
}
