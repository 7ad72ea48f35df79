/**
 * How an approved account becomes the live one (Product §22.7): by its moment. Whoever reads goes by the clock, so that
 * a dead queue or another process changes nothing; a job brings the rows after.
 */
import { type AccountState, PAUSE_HOURS } from '@cowrie/contract/desk/treasury.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { hasTable } from '../database/own-tables.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { liveAccount } from '../ledger/index.ts';

export const PAUSE_MS = PAUSE_HOURS * HOUR_MS;
const GO_LIVE_JOB = 'account-live';

/** The state of the row `a` of `pay_accounts` at a moment, whatever the job has done so far. */
export function stateAt(now: Date): RawBuilder<AccountState> {
  const isDue = sql`a.state = 'approved' and a.live_from <= ${now}`;
  const isReplaced = sql`exists (select from pay_accounts due where due.option_code = a.option_code
    and due.state = 'approved' and due.live_from <= ${now}
    and (a.state = 'live' or (due.live_from, due.id) > (a.live_from, a.id)))`;
  return sql<AccountState>`case
    when (a.state = 'live' or (${isDue})) and ${isReplaced} then 'retired'
    when ${isDue} then 'live'
    else a.state end`;
}

/** Brings the rows after what the clock says: of each option the last whose moment has come is live. */
export async function putAccountsLive(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const due = await tx
      .selectFrom('pay_accounts')
      .select('option_code')
      .distinct()
      .where('state', '=', 'approved')
      .where('live_from', '<=', now)
      .orderBy('option_code')
      .execute();
    for (const { option_code: option } of due) await putLive(tx, option, now);
  });
}

/** As `putAccountsLive`, of one option, which stays locked until `tx` ends. */
export async function putLive(tx: Db, option: PaymentOptionCode, now: Date): Promise<void> {
  await tx.selectFrom('payment_options').select('code').where('code', '=', option).forUpdate().execute();
  const next = await liveAccount(tx, option, now);
  if (!next) return;
  await tx
    .updateTable('pay_accounts')
    .set({ state: 'retired' })
    .where('option_code', '=', option)
    .where('id', '<>', next.id)
    .where(({ and, or, eb }) =>
      or([eb('state', '=', 'live'), and([eb('state', '=', 'approved'), eb('live_from', '<=', now)])]),
    )
    .execute();
  await tx
    .updateTable('pay_accounts')
    .set({ state: 'live' })
    .where('id', '=', next.id)
    .where('state', '=', 'approved')
    .execute();
}

/**
 * In a copy of the state of `takenAt`: what waited to go live then is proposed once more, since it may have been stopped after it
 * (Product §31.62).
 */
export async function proposeWaitingAnew(db: Db, takenAt: string): Promise<void> {
  // An earlier version's rows, of before there was a pause.
  if (!(await hasTable(db, 'shown_accounts'))) return;
  await db
    .updateTable('pay_accounts')
    .set({ state: 'proposed', decided_by: null, decided_at: null, live_from: null })
    .where('state', '=', 'approved')
    .where('live_from', '>', new Date(takenAt))
    .execute();
}

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 3600,
  sideBySide: 1,
};

/** Asks for the rows to be brought after once the pause is over. */
export function remindOfPause({ jobs }: Pick<Context, 'jobs'>, tx: Db): Promise<void> {
  return jobs.send(tx, GO_LIVE_JOB, {}, { delaySeconds: PAUSE_MS / 1000 });
}

export function workOnPauses({ db, jobs, clock }: Pick<Context, 'db' | 'jobs' | 'clock'>): void {
  jobs.work(GO_LIVE_JOB, SETTINGS, () => putAccountsLive(db, clock()));
}
