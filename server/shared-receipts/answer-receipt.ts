/** Who was paid says by the link whether the money came (Product §27.33). */
import { answerInAll } from '@cowrie/contract/receipt-words.ts';
import type { SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import { hearSupplier } from '../cases/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { tellSupplierSays } from '../orders/index.ts';
import { hashToken } from '../tokens.ts';
import { findReceipt, openReceipt } from './open-receipt.ts';

type Answering = { token: string; answer: SupplierAnswer; now: Date };

/**
 * The same answer again changes nothing and tells nobody. "Not yet" can become "received", and that stays.
 * @throws {ApiError} `not_found`; `received_already` where "not yet" comes after it.
 */
export async function answerReceipt(context: Context, answering: Answering): Promise<SharedReceipt> {
  const { answer, now } = answering;
  const { id, order_id: orderId } = await findReceipt(context.db, answering);
  await transaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shared_receipts')
      .set({ answer, answered_at: now })
      .where('id', '=', id)
      // Nor withdrawn since.
      .where('token_hash', '=', hashToken(answering.token))
      .where(({ or, eb }) => or([eb('answer', 'is', null), eb('answer', '=', 'not-yet')]))
      .where('answer', 'is distinct from', answer)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const order = await tellSupplierSays(context, tx, { orderId, answer, now });
    await hearSupplier(tx, {
      orderId,
      customerId: order.customer_id,
      message: `${answerInAll(answer)}. Said by the receiver, on the receipt shared with them.`,
      // Staff look into what did not come; what came after all they read where they were looking.
      opens: answer === 'not-yet',
      now,
    });
  });
  const receipt = await openReceipt(context, answering);
  return receipt.answer === answer ? receipt : fail('received_already');
}
