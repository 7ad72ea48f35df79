/** Whom a paid order pays is saved afterwards, to be paid again (Product §27.53). */
import { PAID_STATUSES } from '@cowrie/contract/lifecycle.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { linkReceiver } from '../orders/index.ts';
import { keepReceiver } from './keep-receiver.ts';
import { ownPayment, receiversOf } from './queries.ts';
import { receiverView } from './view.ts';

type Saving = { customerId: bigint; reference: string; name: string; once: Once; now: Date };

/** One who is saved already stays as they are. @throws {ApiError} `not_found`, `move_not_allowed`, `too_many_receivers`. */
export async function saveReceiver(context: Context, saving: Saving): Promise<Receiver> {
  const { customerId, reference, name, once, now } = saving;
  const { answer: id } = await once(async (tx) => {
    const order = (await ownPayment(tx, { customerId, reference })) ?? fail('not_found');
    if (order.receiver_id !== null) return String(order.receiver_id);
    if (!PAID_STATUSES.includes(order.status)) fail('move_not_allowed', { because: 'the order is not paid' });
    const details = {
      payment_method_code: order.payment_method_code,
      description: order.description,
      qr_file_id: order.qr_file_id,
    };
    const receiver = await keepReceiver(tx, { customerId, known: null, name, details, now });
    if (!receiver) throw new Error('who is named is saved');
    await linkReceiver(tx, order.id, receiver.id);
    return String(receiver.id);
  });
  const row = await receiversOf(context.db, customerId).where('r.id', '=', BigInt(id)).executeTakeFirst();
  return row ? receiverView(context, row) : fail('not_found');
}
