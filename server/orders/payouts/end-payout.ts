/** What a move of an order ends of its payout (Product §28.15, §28.19). */
import type { Db } from '../../database/transaction.ts';

/** Nobody is paying it any more: it is paid, or not to be paid. */
export async function endClaim(tx: Db, orderId: bigint): Promise<void> {
  await tx.deleteFrom('payout_claims').where('order_id', '=', orderId).execute();
}

/** What was released is not to be paid any more, or has to be paid anew. */
export async function annulReleases(tx: Db, orderId: bigint): Promise<void> {
  await tx
    .updateTable('payout_releases')
    .set({ state: 'annulled' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['asked', 'released'])
    .execute();
}
