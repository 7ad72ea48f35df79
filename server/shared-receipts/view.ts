import { formatAmount } from '@cowrie/contract/money.ts';
import type { SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { Db } from '../database/transaction.ts';
import { type ReceiptRow, type SlipRow, slipsOf } from './queries.ts';

/** A receipt for whoever it is shown to; `link` makes the address of each slip, counted from 1. */
export async function receiptView(
  db: Db,
  row: ReceiptRow,
  link: (slip: SlipRow, number: number) => string,
): Promise<SharedReceipt> {
  const slips = await slipsOf(db, row.order_id);
  return {
    amount: formatAmount(row.you_get),
    currency: row.you_get_currency,
    receiver_name: row.receiver_name,
    payment_method_code: row.payment_method_code,
    payment_method_name: row.payment_method_name,
    paid_at: row.paid_at.toISOString(),
    reference: row.reference,
    slips: slips.map((slip, index) => ({ media_type: slip.media_type, url: link(slip, index + 1) })),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}
