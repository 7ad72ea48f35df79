/** What a move of an order ends of its payout (Product §28.15, §28.19). */
import { piece } from '../../database/pieces.ts';
import { type Db, write } from '../../database/transaction.ts';

const claimEnded = piece(
  `@unclaimed as (delete from payout_claims using @each where order_id = :orderId::bigint)`,
);
const releasesAnnulled = piece(`@annulled as (
  update payout_releases set state = 'annulled' from @each
  where order_id = :orderId::bigint and state in ('asked', 'released'))`);

/** Nobody is paying it any more: it is paid, or not to be paid. */
export const endClaim = (tx: Db, orderId: bigint): Promise<void> =>
  write(tx, claimEnded({ orderId }, `claim of ${orderId}`));

/** What was released is not to be paid any more, or has to be paid anew. */
export const annulReleases = (tx: Db, orderId: bigint): Promise<void> =>
  write(tx, releasesAnnulled({ orderId }, `releases of ${orderId}`));
