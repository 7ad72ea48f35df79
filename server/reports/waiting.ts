/** What waits for somebody: the numbers of every desk's menu and queues (Product §21.4, §28.43). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { answersDue, queueCounts } from '../orders/desk/queue-counts.ts';

/** What waits beside orders is counted so far: every badge on every desk asks for it all day. */
const MOST_WAITING = 100;

const counted = (count: number) => ({ count, at_least: count === MOST_WAITING });

/** What the menu of the desk shows to `staffId`. */
export async function deskWaiting(db: Db, staffId: bigint) {
  const { unanswered_contacts, pending_approvals } = await waitingBeside(db, MOST_WAITING);
  return {
    queues: await queueCounts(db, staffId),
    answers_due: await answersDue(db),
    unanswered_contacts: counted(unanswered_contacts),
    waiting_cases: counted(await waitingCases(db)),
    pending_approvals,
    waiting_refunds: counted(await waitingRefunds(db)),
    waiting_releases: await waitingReleases(db),
  };
}

/** What waits beside orders; messages of the contact form are counted up to `most`. */
export async function waitingBeside(db: Db, most: number | null = null) {
  const { contacts, approvals } = await db
    .selectNoFrom([
      sql<bigint>`(select count(*) from (
        select 1 from contact_messages where answered_at is null limit ${most}::bigint
      ) as unanswered)`.as('contacts'),
      sql<bigint>`(select count(*) from pay_accounts where state = 'proposed')`.as('approvals'),
    ])
    .executeTakeFirstOrThrow();
  return { unanswered_contacts: Number(contacts), pending_approvals: Number(approvals) };
}

/** Refunds that wait for the treasury, up to `MOST_WAITING`. */
async function waitingRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from (
    select 1 from refunds where state in ('waiting', 'prepared') limit ${MOST_WAITING}) as waiting`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Payouts above the limit that wait for a second person. */
async function waitingReleases(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payout_releases')
    .select((release) => release.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Cases whose customer waits for an answer, up to `MOST_WAITING`. */
async function waitingCases(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from (
    select 1 from cases where closed_at is null and waiting_since is not null limit ${MOST_WAITING}) as waiting`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
