/** Staff set or change what an order costs (Product §7.6, §23.7, §26.31). */
import { displayMinor, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import { moveOrder } from '../move-order.ts';
import type { OrderRow } from '../queries.ts';
import { wasSaidLast } from './was-said-last.ts';

type Quote = {
  /** In minor units of the order's currency. */
  amount: bigint;
  note?: string | undefined;
  /** The amount as whoever quotes was shown it, null for none; undefined where their page says nothing. */
  before?: string | null | undefined;
};

/**
 * Their own words about the amount that it has are told once, however often they come.
 * @throws {ApiError} `order_moved` where it has another amount than `before`, `quote_too_low`, and as `moveOrder`.
 */
export async function quoteOrder(
  { context, staff, now }: StaffAct,
  order: OrderRow,
  { amount, note: words, before }: Quote,
) {
  const { reference } = order;
  const note = words || null;
  if (before !== undefined && before !== formatOptionalAmount(order.amount)) fail('order_moved');
  const said = { event: 'quote', note, staffId: staff.id } as const;
  if (order.amount === amount && (await wasSaidLast(context.db, order.id, said)))
    return { reference, status: order.status };
  permit(order, 'quote', staff.role);
  refuseLowQuote(order, amount);
  return transaction(context.db, async (tx) => {
    const status = await moveOrder(context, tx, order, { event: 'quote', by: staff, note, amount, now });
    if (order.type === 'shipment') await followQuote(tx, order.id, note);
    const detail = [displayMinor(amount, order.currency), note].filter(Boolean).join('; ');
    await audit(tx, { staff, action: 'order.quote', subject: reference, detail, now });
    return { reference, status };
  });
}

/** @throws {ApiError} `quote_too_low` where as much has come for the order already. */
export function refuseLowQuote(order: Pick<OrderRow, 'received' | 'currency'>, amount: bigint): void {
  if (amount <= order.received)
    fail('quote_too_low', { received: displayMinor(order.received, order.currency) });
}

/**
 * A quote was written in `tx`: what is said with it is how the parcel's price comes about (Product §28.85); where nothing is,
 * what was said with the quote before goes with that. What whoever weighed has written since stays.
 */
async function followQuote(tx: Db, orderId: bigint, note: string | null): Promise<void> {
  const saidBefore = sql<string>`(select note from order_events where order_id = ${orderId} and event = 'quote'
    order by id desc offset 1 limit 1)`;
  await tx
    .updateTable('shipment_orders')
    .set({ cost_note: note })
    .where('order_id', '=', orderId)
    .$if(note === null, (parcel) => parcel.where('cost_note', '=', saidBefore))
    .execute();
}
