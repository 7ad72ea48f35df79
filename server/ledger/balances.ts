/** What is on an account, however many postings it has (Product §26.4). */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';

/** An account gets its next checkpoint once it has so many postings beyond the last. */
const POSTINGS_A_CHECKPOINT = 500;

/** Higher than the number of any posting: up to the end. */
export const LAST_POSTING = 2n ** 63n - 1n;

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 600,
  sideBySide: 1,
  cron: '* * * * *',
};

/**
 * SQL of the sum of an account's postings in minor units, debits positive: of all, or of those up to a posting. Reads
 * the last checkpoint before the posting and the few postings since or, without one, the next checkpoint and the
 * postings in between.
 */
export function balanceUpTo(accountId: bigint, upTo?: bigint): RawBuilder<bigint> {
  const sumBetween = (after: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`coalesce((select sum(amount) from postings where account_id = ${accountId} and id > ${after} and id <= ${to}), 0)`;
  const checkpoint = (side: RawBuilder<unknown>, order: 'asc' | 'desc') =>
    sql`(select posting_id, balance from ledger_checkpoints
      where account_id = ${accountId} and posting_id ${side} order by posting_id ${sql.raw(order)} limit 1)`;
  const end = sql`${upTo ?? LAST_POSTING}::bigint`;
  return sql<bigint>`(
    select (case when before.posting_id is null and after.posting_id is not null
        then after.balance - ${sumBetween(end, sql`after.posting_id`)}
        else coalesce(before.balance, 0) + ${sumBetween(sql`coalesce(before.posting_id, 0)`, end)} end)::bigint
    from (select) one
    left join lateral ${checkpoint(sql`<= ${end}`, 'desc')} before on true
    left join lateral ${checkpoint(sql`> ${end}`, 'asc')} after on true)`;
}

/** The value of `balanceUpTo`. */
export async function balanceOf(db: Db, accountId: bigint, upTo?: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`select ${balanceUpTo(accountId, upTo)} as balance`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/** The balances of several accounts by their ids, in one query. */
export async function balancesOf(db: Db, accountIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select a.id, (coalesce(c.balance, 0) + coalesce((select sum(p.amount) from postings p where p.account_id = a.id
      and p.id > coalesce(c.posting_id, 0)), 0))::bigint as balance
    from unnest(${[...accountIds]}::bigint[]) as a (id) left join lateral (
      select posting_id, balance from ledger_checkpoints where account_id = a.id
      order by posting_id desc limit 1) c on true`.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/**
 * The newest posting, and the transactions that may still commit lower ones: all those numbered below `before`, until
 * they have ended.
 */
type Horizon = { posting: bigint; before: string };

/**
 * Writes checkpoints for the accounts that have grown. Numbers are given before transactions commit, so what a sum may
 * rest on is what was there when every transaction of that moment has ended: `horizon` is of the run before.
 * @returns the horizon for the next run.
 */
export async function writeCheckpoints(
  db: Db,
  horizon: Horizon | undefined,
  every = POSTINGS_A_CHECKPOINT,
): Promise<Horizon | undefined> {
  // `before` is this statement's own transaction number, which is drawn after its snapshot: a transaction with a higher
  // number had written no journal by then, so its postings get higher numbers than all that were seen. The snapshot's
  // xmax would not do: it is one above the last transaction that had ended, and others under way may be above it.
  const { rows } = await sql<{ posting: bigint | null; before: string; settled: boolean }>`
    select (select max(id) from postings) as posting, pg_current_xact_id()::text as before,
      coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon?.before ?? null}::xid8, false) as settled`.execute(
    db,
  );
  const [now] = rows;
  if (!now) throw new Error('the database did not answer');
  const next = now.posting === null ? undefined : { posting: now.posting, before: now.before };
  if (horizon === undefined) return next;
  if (!now.settled) return horizon;
  await sql`
    insert into ledger_checkpoints (account_id, posting_id, balance)
    select a.id, ${horizon.posting}, coalesce(c.balance, 0) + grown.sum
    from ledger_accounts a
    left join lateral (select posting_id, balance from ledger_checkpoints where account_id = a.id
      order by posting_id desc limit 1) c on true
    cross join lateral (select count(*) as count, sum(amount)::bigint as sum from postings p
      where p.account_id = a.id and p.id > coalesce(c.posting_id, 0) and p.id <= ${horizon.posting}) grown
    where grown.count >= ${every}
    on conflict do nothing`.execute(db);
  return next;
}

export function workOnCheckpoints({ db, jobs }: Pick<Context, 'db' | 'jobs'>): void {
  let horizon: Horizon | undefined;
  jobs.work('ledger-checkpoints', SETTINGS, async () => {
    horizon = await writeCheckpoints(db, horizon);
  });
}
