/** Who waits for a price is told of it once, by a mail (Product §27.78). */
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { currentRate, PRICE_JOB, type RateRow } from '../rates/index.ts';
import { sendAlertMail } from './alert-mail.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'clock'>;

const AT_ONCE = 100;

/** Tells everybody who waits for the price that holds now. */
export async function tellAll(context: Parts): Promise<void> {
  const rate = await currentRate(context.db, DEFAULT_BASE, DEFAULT_TARGET);
  if (!rate) return;
  const now = context.clock();
  let told: number;
  do told = await transaction(context.db, (tx) => tellSome(context, tx, rate, now));
  while (told === AT_ONCE);
}

/** Marks them with the mail's job, so that two who tell at once tell nobody twice. Resolves to how many. */
async function tellSome(context: Parts, tx: Db, rate: RateRow, now: Date): Promise<number> {
  const told = await tx
    .updateTable('rate_alerts')
    .set({ told_at: now, told_price: rate.price })
    .where('told_at', 'is', null)
    .where('customer_id', 'in', (waiting) =>
      waiting
        .selectFrom('rate_alerts')
        .select('customer_id')
        .where('told_at', 'is', null)
        .where('at_most', '>=', sql<bigint>`${rate.price}::numeric * 100`)
        .orderBy('at_most')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('customer_id')
    .execute();
  for (const { customer_id: customerId } of told) await sendAlertMail(context, tx, { customerId, at: now });
  return told.length;
}

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 3600,
  keepSeconds: 600,
  sideBySide: 1,
};

export function workOnRateAlerts(context: Parts): void {
  context.jobs.work(PRICE_JOB, SETTINGS, () => tellAll(context));
}
