/** Open lines held against what waits for them and what the book has, and proofs whose money has not come (Product §26.46, §26.49, §26.52). */
import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { holdersOfAccounts } from './account-holders.ts';
import { type OrderClaim, orderClaims } from './claims.ts';
import { type ClosedOrder, closedOrders } from './closed-orders.ts';
import { explanations } from './explanations.ts';
import { type LineRow, lineView, openLines, unexplainedCredits } from './lines.ts';
import { FAR_DAYS } from './matching/match-entries.ts';
import { type PayableOrder, payableOrders } from './payable-orders.ts';
import { type AccountDays, type Entry, partOf, untiedEntries } from './postings.ts';

/** Lines, orders and entries of the book that are looked at, the latest of each; and what is shown of each kind. */
export const MOST_LINES = 3000;
export const MOST_ORDERS = 3000;
export const MOST_ENTRIES = 10_000;
const SHOWN = 100;
/** An account without a statement for so long is not waited for. */
const ACTIVE_DAYS = 30;

type Asked = { accountId: bigint | undefined; now: Date };

export async function statementMatches(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, now }: Asked,
): Promise<StatementMatches> {
  const open = await openLines(db, accountId, MOST_LINES);
  // An order may wait for what was set aside as unexplained.
  const credits = [
    ...open.filter(({ amount }) => amount > 0n),
    ...(await unexplainedCredits(db, accountId, MOST_LINES)),
  ];
  const reaches = await reachesOf(db, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS));
  // Of what waits nothing can be said where no money came and no statement could lack it.
  const saysNothing = credits.length === 0 && reaches.length === 0;
  const claims = saysNothing ? [] : await orderClaims(db, { now, limit: MOST_ORDERS });
  const entries = await untiedEntries(db, daysOf(open), MOST_ENTRIES);
  const payable = open.some(({ amount }) => amount < 0n) ? await payableOrders(db, MOST_ORDERS) : [];
  const ours = claims.length > 0 ? await holdersOfAccounts(db) : [];
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const order = ({ id }: { id: string }) => orderView(known(byId, id));

  const { certain, booked, likely: alike } = explanations({ open, credits, claims, entries, payable, ours });
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

/** The days of each account in which what its lines show can have been written. */
export function daysOf(rows: readonly LineRow[]): AccountDays[] {
  const day = (of: string, days: number) =>
    new Date(Date.parse(`${of}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  // A day that was closed counts to a later one.
  const slack = FAR_DAYS + 2;
  return [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, of]) => {
    const days = of.map((row) => row.day).sort();
    return { accountId, from: day(days[0] ?? '', -slack), to: day(days.at(-1) ?? '', slack) };
  });
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
