import type { Db } from '../database/transaction.ts';
import { removeFiles } from '../files/removed.ts';

/** Whom a deleted customer had saved, with pictures and codes (Product §28.109). After the orders, which name the same codes. */
export async function forgetReceivers(tx: Db, customerId: bigint, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('receivers')
    .where('customer_id', '=', customerId)
    .returning(['qr_file_id', 'photo_file_id'])
    .execute();
  const files = gone.flatMap(({ qr_file_id, photo_file_id }) => [qr_file_id, photo_file_id]);
  const ids = files.filter((id) => id !== null);
  await removeFiles(tx, [...new Set(ids)], now);
}
