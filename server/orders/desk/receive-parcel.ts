/** A parcel has come: weighed, measured, quoted and tracked in one act, all or nothing (Product §28.82, §28.85). */
import { displayMinor, MAX_MINOR } from '@cowrie/contract/money.ts';
import {
  type ParcelSize,
  type RateCard,
  shippingPrice,
  thousandths,
  volumeGrams,
} from '@cowrie/contract/shipping-price.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import type { Db } from '../../database/transaction.ts';
import { fail, failFields } from '../../errors.ts';
import { permit } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { ARRIVED, weighedNow } from '../arrived-parcel.ts';
import { changeOrder } from '../change-order.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderRow, orderById } from '../queries.ts';
import { tell } from '../tell.ts';
import { refuseUnseenWeight } from './order-to-weigh.ts';
import { refuseLowQuote } from './quote-order.ts';

/** What the warehouse does needs no more of who does it. */
export type ParcelAct = Omit<StaffAct, 'staff'> & { staff: Pick<StaffMember, 'id' | 'username' | 'role'> };

export type ParcelFacts = {
  grams: bigint;
  size: ParcelSize | null;
  /** The route that it goes by; null where none was chosen. */
  route: { service: string; card: RateCard } | null;
  /** Where none was chosen: the divisor of the one that the order has kept, as its card has it now. */
  keptDivisor?: number | undefined;
  /** Another price than the card's, and why. */
  byHand: bigint | null;
  reason: string;
  /** The price that the screen showed. */
  seenAmount: bigint | null;
  /** The weight that the screen showed, in kilograms, empty where none; undefined where it does not say. */
  seenWeight?: string | undefined;
  /** The quote that the screen showed; null for none, undefined where the page does not say. */
  seenQuote?: bigint | null | undefined;
};

/**
 * Inside `tx`, which holds the order; `order` as it was read before.
 * @throws {ApiError} as `permit`, `quote_too_low`, `price_moved`, `parcel_weighed`, and `order_moved` where somebody changed it since.
 */
export async function receiveParcel(
  { context, staff, now }: ParcelAct,
  tx: Db,
  order: OrderRow,
  facts: ParcelFacts,
): Promise<void> {
  permit(order, 'weigh', staff.role);
  const { grams, size, route, seenWeight, seenQuote } = facts;
  await refuseUnseenWeight(tx, order.id, seenWeight);
  const price = priceOf(facts);
  const isQuoted = price !== null && price.amount !== order.amount;
  const step = order.track_status === 'order placed' ? 'packaging' : undefined;
  if (isQuoted) {
    // A colleague has quoted it since, and the customer may have read that.
    if (seenQuote !== undefined && seenQuote !== order.amount) fail('order_moved');
    refuseLowQuote(order, price.amount);
    const { amount, note } = price;
    // The quote's mail says that it came: one mail is enough.
    const mailedToo = step && `${ARRIVED}.`;
    await moveOrder(context, tx, order, { event: 'quote', by: staff, note, amount, mailedToo, now });
  }
  // What the quote left is ours until `tx` ends.
  const quoted = isQuoted ? await orderById(tx, order.id) : order;
  if (step) permit(quoted, 'track', staff.role, step);
  const changed = await changeOrder(tx, permit(quoted, 'weigh', staff.role), { step }, now);
  const arrived = { event: 'track', kind: 'tracking', by: staff, from: order.status, note: ARRIVED } as const;
  if (step) await tell(context, tx, changed, { ...arrived, isMailed: !isQuoted, now });
  await tx
    .updateTable('shipment_orders')
    .set({
      weight_grams: grams,
      ...weighedNow(order, now),
      length_mm: size?.length ?? null,
      width_mm: size?.width ?? null,
      height_mm: size?.height ?? null,
      volume_grams: volumeOf(facts),
      ...(route && { route: route.service }),
      ...(price && { cost_note: price.note }),
    })
    .where('order_id', '=', order.id)
    .execute();
  const detail = [`${thousandths(grams)} kg`, price?.note ?? ''].filter(Boolean).join('; ');
  await audit(tx, { staff, action: 'order.receive', subject: order.reference, detail, now });
}

/** What its size weighs by the route's card; measured as before without one, what it weighed by the card of its day. */
function volumeOf({ size, route, keptDivisor }: ParcelFacts) {
  if (!size) return null;
  const divisor = route ? route.card.divisor : keptDivisor;
  const grams = divisor === undefined ? null : volumeGrams(size, divisor);
  if (route) return grams;
  return sql<
    bigint | null
  >`case when (length_mm, width_mm, height_mm) = (${size.length}, ${size.width}, ${size.height})
    then volume_grams else ${grams}::bigint end`;
}

/** The price and how it comes about, as the customer reads it; null where none is to be set. */
function priceOf({ grams, size, route, byHand, reason, seenAmount }: ParcelFacts) {
  const money = (minor: bigint) => displayMinor(minor, 'NGN');
  const priced = route && shippingPrice(route.card, grams, size);
  const working = priced && `${route.service}: ${priced.working}`;
  if (byHand !== null && byHand !== priced?.amount) {
    if (priced && reason === '') failFields({ reason: ['Say why the price is different'] });
    const instead = `${money(byHand)}${reason ? `: ${reason}` : ''}`;
    return { amount: byHand, note: working ? `${working}; instead ${instead}` : instead };
  }
  if (!priced || !working) return null;
  if (priced.amount > MAX_MINOR)
    failFields({
      weight_kg: [`This comes to more than ${money(MAX_MINOR)}. Check the weight, the size and the route.`],
    });
  if (seenAmount !== null && seenAmount !== priced.amount)
    fail('price_moved', { amount: money(priced.amount) });
  return { amount: priced.amount, note: working };
}
