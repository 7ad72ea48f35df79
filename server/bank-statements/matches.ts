/** Open lines held against what waits for them, and proofs whose money has not come (Product §26.46, §26.49). */
import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { zoneOf } from './accounts.ts';
import { type OrderClaim, orderClaims } from './claims.ts';
import { type LineRow, lineView, openLines } from './lines.ts';
import { type Moved, matchLines } from './matching/match.ts';

/** Lines and orders that are looked at, the latest of both; and what is shown of each kind. */
const MOST_LINES = 3000;
const MOST_ORDERS = 3000;
const SHOWN = 100;
/** An account without a statement for so long is not waited for. */
const ACTIVE_DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Asked = { accountId: bigint | undefined; now: Date };

export async function statementMatches(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, now }: Asked,
): Promise<StatementMatches> {
  const rows = await openLines(db, accountId, MOST_LINES);
  const claims = await orderClaims(db, { now, limit: MOST_ORDERS });
  const rowOf = new Map(rows.map((row) => [movedId(row), row]));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const line = ({ id }: { id: string }) => lineView(known(rowOf, id));
  const order = ({ id }: { id: string }) => orderView(known(byId, id));

  // Money that goes out is no order's.
  const credits = rows.filter(({ amount }) => amount > 0n).map(moved);
  const { certain, likely, nobodys } = matchLines(credits, claims);
  const matched = new Set([...certain.map(({ claim }) => claim.id), ...likely.flatMap(likeliest)]);
  const unproven = await unprovenOf(
    db,
    claims.filter(({ id }) => !matched.has(id)),
    {
      now,
      patienceMs: config.proofPatienceHours * HOUR_MS,
    },
  );
  return {
    certain: certain
      .slice(0, SHOWN)
      .map((pair) => ({ line: line(pair.line), order: order(pair.claim), reasons: [...pair.reasons] })),
    likely: likely.slice(0, SHOWN).map((one) => ({
      line: line(one.line),
      candidates: one.candidates.map(({ claim, reasons }) => ({
        order: order(claim),
        reasons: [...reasons],
      })),
    })),
    nobodys: nobodys.length,
    unproven: unproven.slice(0, SHOWN).map(order),
    is_partial:
      rows.length === MOST_LINES ||
      claims.length === MOST_ORDERS ||
      [certain, likely, unproven].some(({ length }) => length > SHOWN),
  };
}

function known<T>(of: Map<string, T>, id: string): T {
  const found = of.get(id);
  if (found === undefined) throw new Error(`${id} was not asked about`);
  return found;
}

/** A line is one order's, so it speaks for the best of its candidates alone. */
const likeliest = ({ candidates }: { candidates: { claim: { id: string } }[] }) =>
  candidates.slice(0, 1).map(({ claim }) => claim.id);

/** So that ids sort as they were given, earliest first. */
const movedId = ({ day, id }: LineRow) => `${day} ${String(id).padStart(19, '0')}`;

function moved(row: LineRow): Moved {
  const { amount, currency, narration, reference, counterparty, at, day } = row;
  const noon = Date.parse(`${day}T12:00:00Z`) - zoneOf(currency) * 60_000;
  return {
    id: movedId(row),
    currency,
    amount: amount < 0n ? -amount : amount,
    text: [narration, reference, counterparty].join('\n'),
    at: at?.getTime() ?? noon,
    isExact: at !== null,
  };
}

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
async function unprovenOf(
  db: Db,
  claims: readonly OrderClaim[],
  { now, patienceMs }: { now: Date; patienceMs: number },
): Promise<OrderClaim[]> {
  const late = claims.filter(
    ({ status, saidAt }) => status === 'awaiting' && saidAt !== null && saidAt + patienceMs <= now.getTime(),
  );
  if (late.length === 0) return [];
  const reaches = await reachesOf(db, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS));
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
