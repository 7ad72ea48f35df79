/** A saved receiver gets a picture, or loses it (Product §27.54). */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { dropStored, removeFiles } from '../files/removed.ts';
import { lockReceiver, type OwnReceiver, receiversOf } from './queries.ts';
import { receiverView } from './view.ts';

/** @throws {ApiError} `receiver_unknown`. */
export async function setPhoto(
  context: Context,
  own: OwnReceiver,
  { uploads }: { uploads: Uploads },
): Promise<Receiver> {
  if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
  await changePhoto(context, own, (tx) => uploads.keep(tx, 'photo'));
  const row = await receiversOf(context.db, own.customerId).where('r.id', '=', own.id).executeTakeFirst();
  return row ? receiverView(context, row) : fail('receiver_unknown');
}

/** @throws {ApiError} `receiver_unknown`. */
export function removePhoto(context: Context, own: OwnReceiver): Promise<void> {
  return changePhoto(context, own, async () => undefined);
}

/** Puts what `keep` keeps in the place of the picture before, which no row names from then on. */
async function changePhoto(
  context: Context,
  own: OwnReceiver,
  keep: (tx: Db) => Promise<bigint | undefined>,
): Promise<void> {
  const gone = await transaction(context.db, async (tx) => {
    const before = (await lockReceiver(tx, own)) ?? fail('receiver_unknown');
    const photo_file_id = (await keep(tx)) ?? null;
    await tx.updateTable('receivers').set({ photo_file_id }).where('id', '=', own.id).execute();
    return before.photo_file_id === null
      ? []
      : await removeFiles(tx, [before.photo_file_id], context.clock());
  });
  await dropStored(context, gone);
}
