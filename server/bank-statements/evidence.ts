/** What lines of statements are explained from, as both the statements' screen and an order's have it (Product §26.46, §28.32). */
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type OrderClaim, orderClaims } from './claims.ts';
import { type LineRow, openLines, unexplainedCredits } from './lines.ts';
import { FAR_DAYS } from './matching/match-entries.ts';
import { type AccountDays, type Entry, untiedEntries } from './postings.ts';

/** Lines, orders and entries of the book that are looked at, the latest of each. */
export const MOST_LINES = 3000;
export const MOST_ORDERS = 3000;
export const MOST_ENTRIES = 10_000;

export type UnexplainedLines = {
  open: LineRow[];
  /** What came in, and what of it stands in the book as unexplained: an order may wait for either. */
  credits: LineRow[];
};

/** The open lines and unexplained credits of one account, or of all. */
export async function unexplainedLines(db: Db, accountId?: bigint): Promise<UnexplainedLines> {
  const open = await openLines(db, accountId, MOST_LINES);
  const setAside = await unexplainedCredits(db, accountId, MOST_LINES);
  return { open, credits: [...open.filter(({ amount }) => amount > 0n), ...setAside] };
}

export type Evidence = UnexplainedLines & {
  /** Orders that wait for money. */
  claims: OrderClaim[];
  /** What the book has and no line is tied to. */
  entries: Entry[];
  /** Whom the accounts belong to that money comes into. */
  ours: string[];
};

/** `withOrders`: whether what orders wait for is looked at, which says nothing where no money came. */
export async function evidenceFor(
  db: Db,
  lines: UnexplainedLines,
  { now, withOrders }: { now: Date; withOrders: boolean },
): Promise<Evidence> {
  const claims = withOrders ? await orderClaims(db, { now, limit: MOST_ORDERS }) : [];
  return {
    ...lines,
    claims,
    entries: await untiedEntries(db, daysOf(lines.open), MOST_ENTRIES),
    ours: claims.length > 0 ? await holdersOfAccounts(db) : [],
  };
}

/** The days of each account in which what its lines show can have been written. */
function daysOf(rows: readonly LineRow[]): AccountDays[] {
  const day = (of: string, days: number) =>
    new Date(Date.parse(`${of}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  // A day that was closed counts to a later one.
  const slack = FAR_DAYS + 2;
  return [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, of]) => {
    const days = of.map((row) => row.day).sort();
    return { accountId, from: day(days[0] ?? '', -slack), to: day(days.at(-1) ?? '', slack) };
  });
}

/** Banks write them beside who paid: of accounts that are, will be or were customers' to pay into. */
async function holdersOfAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pay_accounts')
    .select(sql<string | null>`details ->> 'account_name'`.as('holder'))
    .where('state', 'in', ['live', 'approved', 'retired'])
    .distinct()
    .execute();
  return rows.flatMap(({ holder }) => holder ?? []);
}
