/** How much waits for somebody of the staff beside orders and conversations, each counted to the last one (Product §21.4). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

async function counted(db: Db, waiting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${waiting}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Messages of the contact form that nobody has answered. */
export const lettersWaiting = (db: Db) => counted(db, sql`contact_messages where answered_at is null`);

/** Accounts to pay into that a second person has to approve. */
export const approvalsWaiting = (db: Db) => counted(db, sql`pay_accounts where state = 'proposed'`);

/** Refunds that wait for the treasury. */
export const refundsWaiting = (db: Db) => counted(db, sql`refunds where state in ('waiting', 'prepared')`);

/** Payouts above the limit that wait for a second person, as their screen lists them. */
export const releasesWaiting = (db: Db) =>
  counted(
    db,
    sql`payout_releases r join orders o on o.id = r.order_id where r.state = 'asked' and o.status = 'processing'`,
  );
