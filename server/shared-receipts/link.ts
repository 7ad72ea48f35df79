/** The one link to a payment's receipt: made, seen again and withdrawn by its customer (Product §27.30). */
import { type OwnReceipt, RECEIPT_PAGES } from '@cowrie/contract/shared-receipts.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { receiptTokenPlace } from '../secrets/sealed-columns.ts';
import { hashToken } from '../tokens.ts';
import { newLinkToken } from './link-token.ts';
import { isOwnPayment, type ReceiptRow, receiptOf } from './queries.ts';
import { receiptView } from './view.ts';

/** No link works longer. */
const LIFE_MS = 365 * DAY_MS;

type Own = { customerId: bigint; id: bigint; now: Date };

/** @throws {ApiError} `not_found`; `receipt_not_ready` until the receiver has all of the money. */
export async function ownReceipt(context: Context, own: Own): Promise<OwnReceipt> {
  return withLink(context, await ownRow(context.db, own), own.now);
}

/**
 * Makes the link, or answers the one that works. One that ran out or was withdrawn never works again.
 * @throws {ApiError} as `ownReceipt`.
 */
export async function makeLink(context: Context, own: Own): Promise<OwnReceipt> {
  const { order_id: orderId } = await ownRow(context.db, own);
  await transaction(context.db, async (tx) => {
    await tx
      .insertInto('shared_receipts')
      .values({ order_id: orderId })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute();
    const held = await tx
      .selectFrom('shared_receipts')
      .select(['id', 'token_hash', 'expires_at'])
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (held.token_hash !== null && held.expires_at !== null && held.expires_at > own.now) return;
    const token = newLinkToken();
    await tx
      .updateTable('shared_receipts')
      .set({
        token_hash: hashToken(token),
        token_sealed: context.secrets.seal(token, receiptTokenPlace(held.id)),
        made_at: own.now,
        expires_at: new Date(own.now.getTime() + LIFE_MS),
      })
      .where('id', '=', held.id)
      .execute();
  });
  return ownReceipt(context, own);
}

/** @throws {ApiError} as `ownReceipt`. */
export async function withdrawLink(context: Context, own: Own): Promise<OwnReceipt> {
  const { order_id: orderId } = await ownRow(context.db, own);
  await context.db
    .updateTable('shared_receipts')
    .set({ token_hash: null, token_sealed: null })
    .where('order_id', '=', orderId)
    .execute();
  return ownReceipt(context, own);
}

async function ownRow(db: Db, own: Own): Promise<ReceiptRow> {
  if (!(await isOwnPayment(db, own))) fail('not_found');
  return (await receiptOf(db, own.id)) ?? fail('receipt_not_ready');
}

async function withLink({ db, config, links, secrets }: Context, row: ReceiptRow, now: Date) {
  const { id, token_sealed: sealed, expires_at: expires } = row;
  const receipt = await receiptView(db, row, (slip) => links.sign(slip.id));
  if (id === null || sealed === null || expires === null || expires <= now) return { receipt, link: null };
  const token = secrets.open(sealed, receiptTokenPlace(id));
  const url = `${config.publicUrl}${RECEIPT_PAGES}${token}`;
  return { receipt, link: { url, expires_at: expires.toISOString() } };
}
