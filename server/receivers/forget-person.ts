import type { Db } from '../database/transaction.ts';

/** Whom a deleted customer had saved, (Product §28.109). Answers the files of their pictures and codes. */
export async function forgetReceivers(tx: Db, customerId: bigint): Promise<bigint[]> {
  const gone = await tx
    .deleteFrom('receivers')
    .where('customer_id', '=', customerId)
    .returning(['qr_file_id', 'photo_file_id'])
    .execute();
  return gone
    .flatMap(({ qr_file_id, photo_file_id }) => [qr_file_id, photo_file_id])
    .filter((id) => id !== null);
}
