/** Seals seeds that an earlier version left in clear (Product §25.10). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { sealSeed } from '../factors/index.ts';

/** A process of the version before reads clear ones alone, and may go on beside for so long. */
const TOGETHER_MS = HOUR_MS;

/** Does nothing until the upgrade is an hour old, nor where none is left: any process may run it, several at once too. */
export async function sealOldSeeds(context: Pick<Context, 'db' | 'secrets'>, now: Date): Promise<void> {
  const { db, secrets } = context;
  const before = new Date(now.getTime() - TOGETHER_MS);
  const { rows } = await sql<{ id: bigint; totp_secret: string | null; totp_pending: string | null }>`
    select id, totp_secret, totp_pending from staff
    where (totp_secret is not null or totp_pending is not null)
      and exists (select from migrations where name = '0012-factors.sql' and applied_at < ${before})`.execute(
    db,
  );
  for (const { id, totp_secret: secret, totp_pending: pending } of rows) {
    if ([secret, pending].every((seed) => seed === null || secrets.isSealed(seed))) continue;
    const sealed = (seed: string | null) => seed && sealSeed(context, { staff: id }, seed);
    await db
      .updateTable('staff')
      .set({ totp_secret: sealed(secret), totp_pending: sealed(pending) })
      // The version before notes no such moment where it enrols somebody.
      .$if(secret !== null, (rows) => rows.set({ factor_since: sql<Date>`coalesce(factor_since, ${now})` }))
      .where('id', '=', id)
      .where('totp_secret', 'is not distinct from', secret)
      .where('totp_pending', 'is not distinct from', pending)
      .execute();
  }
}
