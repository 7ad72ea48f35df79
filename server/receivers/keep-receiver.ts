/** A receiver is saved with the order that pays them, or changed by it (Product §27.47). */
import { MOST_RECEIVERS } from '@cowrie/contract/receivers.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { ReceiverRow } from './queries.ts';

/** How they are paid. */
type Details = Pick<ReceiverRow, 'payment_method_code' | 'description' | 'qr_file_id'>;

type Keeping = {
  customerId: bigint;
  /** The one that is paid again; null for somebody new. */
  known: Pick<ReceiverRow, 'id'> | null;
  /** What they are to be called; undefined leaves what is saved as it is, and saves nobody new. */
  name: string | undefined;
  details: Details;
  now: Date;
};

/** Who is paid, or null where they are not saved. @throws {ApiError} `too_many_receivers`. */
export async function keepReceiver(tx: Db, keeping: Keeping): Promise<{ id: bigint; name: string } | null> {
  const { customerId, known, name, details, now } = keeping;
  const isChanged = known !== null && name !== undefined;
  const again = known ?? (await sameReceiver(tx, keeping));
  if (again)
    return tx
      .updateTable('receivers')
      .set({ used_at: now, ...(isChanged && { name, ...details }) })
      .where('id', '=', again.id)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
  if (name === undefined) return null;
  const { count } = await tx
    .selectFrom('receivers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_RECEIVERS) fail('too_many_receivers');
  return tx
    .insertInto('receivers')
    .values({ customer_id: customerId, name, ...details, created_at: now, used_at: now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Who is saved under that name just as somebody new is to be; a picture that was sent is another each time. */
async function sameReceiver(tx: Db, { customerId, name, details }: Keeping) {
  if (name === undefined || details.qr_file_id !== null) return undefined;
  const saved = await tx
    .selectFrom('receivers')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .where('payment_method_code', '=', details.payment_method_code)
    .where('description', '=', details.description)
    .where('qr_file_id', 'is', null)
    .execute();
  return saved.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
