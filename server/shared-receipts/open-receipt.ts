/** A receipt by its link, for whoever was given it (Product §27.31, §27.32). */
import { callUrl } from '@cowrie/contract/client.ts';
import { openSlip, type SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { FindFile } from '../calls/call.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import { isLinkToken } from './link-token.ts';
import { type ReceiptRow, receiptByToken, slipsOf } from './queries.ts';
import { receiptView } from './view.ts';

type ByLink = { token: string; now: Date };

/** @throws {ApiError} `not_found`, the same for a link that never was, ran out or was withdrawn. */
export async function openReceipt(
  { db }: Pick<Context, 'db'>,
  { token, now }: ByLink,
): Promise<SharedReceipt> {
  const row = await findReceipt(db, { token, now });
  return receiptView(db, row, (_, number) => callUrl(openSlip, { params: { token, number } }));
}

/** @throws {ApiError} `not_found`. */
export async function findReceipt(db: Db, { token, now }: ByLink): Promise<ReceiptRow> {
  if (!isLinkToken(token)) fail('not_found');
  return (await receiptByToken(db, hashToken(token), now)) ?? fail('not_found');
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

/** A slip, under a name that tells nothing of whoever named it; asked for anew each time, so that a withdrawn link shows none. */
export const findSlip: FindFile<typeof openSlip> = async ({ context: { db }, params, now }) => {
  const { order_id: orderId } = await findReceipt(db, { token: params.token, now });
  const slips = await slipsOf(db, orderId);
  const slip = slips.find((_, index) => params.number === String(index + 1)) ?? fail('not_found');
  const name = `slip-${params.number}.${ENDINGS[slip.media_type] ?? 'file'}`;
  return { file: { ...slip, name }, until: now };
};
