/** A day's close as it stands: what the book says of each account, what was counted, who signed (Product §26.100). */
import type { AccountOfDay } from '@cowrie/contract/desk/closings.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type AccountRow, balanceAtEndOf, moneyAccounts } from '../ledger/index.ts';

/** How many days the list of closed ones shows. */
const DAYS_LISTED = 31;
const NOTHING = formatAmount(0n);

const closings = (db: Db) =>
  db
    .selectFrom('closings as k')
    .innerJoin('staff as counter', 'counter.id', 'k.counted_by')
    .leftJoin('staff as signer', 'signer.id', 'k.signed_by')
    .selectAll('k')
    .select(['counter.name as counter_name', 'signer.name as signer_name']);
type Row = Awaited<ReturnType<ReturnType<typeof closings>['execute']>>[number];

type Reader = { day: string; staffId: bigint };

/** An account that was opened later is none of that day's. */
export async function closingDay(db: Db, reader: Reader) {
  const rows = await moneyAccounts(db);
  const accounts = [];
  for (const row of rows) {
    const account = await accountOfDay(db, row, reader);
    if (wasThere(row, reader.day) || account.closing || account.book !== NOTHING) accounts.push(account);
  }
  return { accounts, days: await lastDays(db, rows) };
}

/** What the book has on an account at the end of a day, in the account’s currency, and how far its close is. */
export async function accountOfDay(
  db: Db,
  account: AccountRow,
  { day, staffId }: Reader,
): Promise<AccountOfDay> {
  const row = await closings(db)
    .where('k.account_id', '=', account.id)
    .where('k.day', '=', day)
    .executeTakeFirst();
  // Of a signed one what the book said stays as it was before the difference.
  const book = row?.signed_at ? row.expected : await balanceAtEndOf(db, account.id, day);
  return {
    id: String(account.id),
    name: account.name,
    kind: account.kind === 'pay-in' ? 'pay-in' : 'pay-out',
    currency: account.currency,
    book: formatAmount(book),
    is_closed: isClosed(account, day),
    closing: row ? closingView(row, book, staffId) : null,
  };
}

const closingView = (row: Row, book: bigint, staffId: bigint) => ({
  id: String(row.id),
  counted: formatAmount(row.counted),
  difference: formatAmount(row.counted - row.expected),
  reason: row.reason,
  counted_by: row.counter_name,
  counted_by_me: row.counted_by === staffId,
  counted_at: row.counted_at.toISOString(),
  signed_by: row.signer_name,
  signed_at: row.signed_at?.toISOString() ?? null,
  journal_id: row.journal_id === null ? null : String(row.journal_id),
  is_old: row.signed_at === null && book !== row.expected,
});

async function lastDays(db: Db, accounts: readonly AccountRow[]) {
  const rows = await db
    .selectFrom('closings')
    .select([
      'day',
      sql<bigint>`count(signed_at)`.as('signed'),
      sql<bigint[]>`array_agg(account_id)`.as('counted'),
      sql<bigint[]>`coalesce(array_agg(account_id) filter (where signed_at is null), '{}')`.as('unsigned'),
    ])
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(DAYS_LISTED)
    .execute();
  return rows.map(({ day, signed, counted, unsigned }) => ({
    day,
    // A later day that was signed has closed this one, and nobody signs what was counted on it any more.
    counted:
      Number(signed) +
      accounts.filter((account) => unsigned.includes(account.id) && !isClosed(account, day)).length,
    signed: Number(signed),
    uncounted: accounts.filter((account) => isOpenOn(account, day) && !counted.includes(account.id)).length,
  }));
}

const wasThere = ({ opened_at }: AccountRow, day: string) => dayOf(opened_at.getTime()) <= day;
const isClosed = ({ closed_to }: AccountRow, day: string) => closed_to !== null && closed_to >= day;
const isOpenOn = (account: AccountRow, day: string) => wasThere(account, day) && !isClosed(account, day);
