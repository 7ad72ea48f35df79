/** A customer calls a receiver otherwise, or removes them (Product §27.49). */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
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

/** Orders that paid them keep their name and their picture. @throws {ApiError} `receiver_unknown`. */
export async function removeReceiver({ db }: Context, { customerId, id }: OwnReceiver): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('receivers')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) fail('receiver_unknown');
}
