/** A customer calls a receiver otherwise, or removes them (Product §27.49). */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { dropStored, removeFiles } from '../files/removed.ts';
import { type OwnReceiver, receiversOf } from './queries.ts';
import { receiverView } from './view.ts';

/** @throws {ApiError} `receiver_unknown`. */
export async function renameReceiver(
  context: Context,
  { customerId, id, name }: OwnReceiver & { name: string },
): Promise<Receiver> {
  const { numUpdatedRows } = await context.db
    .updateTable('receivers')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('receiver_unknown');
  const row = await receiversOf(context.db, customerId).where('r.id', '=', id).executeTakeFirst();
  return row ? receiverView(context, row) : fail('receiver_unknown');
}

/**
 * Orders that paid them keep their name and the picture of their code; their own picture goes with them. @throws {ApiError}
 * `receiver_unknown`.
 */
export async function removeReceiver(context: Context, { customerId, id }: OwnReceiver): Promise<void> {
  const photo = await transaction(context.db, async (tx) => {
    const gone = await tx
      .deleteFrom('receivers')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning('photo_file_id')
      .executeTakeFirst();
    if (!gone) fail('receiver_unknown');
    return gone.photo_file_id === null ? [] : await removeFiles(tx, [gone.photo_file_id], context.clock());
  });
  await dropStored(context, photo);
}
