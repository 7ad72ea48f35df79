/** Whoever leaves the order desk leaves nothing behind that is theirs (Product §28.55). */
import { releaseCasesOf } from '../cases/index.ts';
import { releaseLettersOf } from '../contact/index.ts';
import type { Db } from '../database/transaction.ts';
import { releaseOrdersOf } from '../orders/index.ts';
import { endShift } from '../team/index.ts';

/** Their open orders, cases and letters become nobody's, and their shift ends. */
export async function releaseWorkOf(tx: Db, staffId: bigint, now: Date): Promise<void> {
  await releaseOrdersOf(tx, staffId);
  await releaseCasesOf(tx, staffId);
  await releaseLettersOf(tx, staffId);
  await endShift(tx, staffId, now);
}
