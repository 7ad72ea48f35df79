/** What the screen sends of a parcel, as the order's rule takes it (Product §28.82). */
import { parseAmount } from '@cowrie/contract/money.ts';
import { type ParcelSize, readThousandths } from '@cowrie/contract/shipping-price.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Db } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { keepShelfPhotos, lockToWeigh, orderToWeigh, receiveParcel } from '../orders/index.ts';
import { pricedRoutes } from './priced-routes.ts';
import { keptRoute, parcelOf } from './queries.ts';
import { takeInHand } from './take-off-shelf.ts';
import { viewParcels } from './view.ts';

type Sent = {
  weight_kg: string;
  length_cm?: string | undefined;
  width_cm?: string | undefined;
  height_cm?: string | undefined;
  rate_id?: string | undefined;
  amount?: string | undefined;
  reason?: string | undefined;
  seen_amount?: string | undefined;
  seen_weight_kg?: string | undefined;
  seen_quote?: string | undefined;
};

const millimetres = (centimetres: string) => Number(readThousandths(centimetres) ?? 0n) / 100;

/** All three or none. */
function sizeOf({ length_cm = '', width_cm = '', height_cm = '' }: Sent): ParcelSize | null {
  const missing = Object.entries({ length_cm, width_cm, height_cm }).filter(([, side]) => side === '');
  if (missing.length === 3) return null;
  if (missing.length > 0)
    failFields(Object.fromEntries(missing.map(([side]) => [side, ['Measure all three, or none']])));
  return {
    length: millimetres(length_cm),
    width: millimetres(width_cm),
    height: millimetres(height_cm),
  };
}

/** A parcel that came before it was announced, or whose mark was misread, stands on the shelf no more (Product §28.88). */
async function leaveShelf(
  tx: Db,
  { id: orderId, customer_id: customerId }: { id: bigint; customer_id: bigint },
  trackingNumber: string | null,
): Promise<void> {
  if (trackingNumber === null) return;
  const shelved = await takeInHand(tx, { orderId, customerId, trackingNumber });
  if (shelved) await keepShelfPhotos(tx, orderId, shelved.fileIds);
}

/** @throws {ApiError} `not_found` for what is no shipment, and as the orders' `receiveParcel`. */
export async function receiveNamed(act: StaffAct, once: Once, reference: string, sent: Sent) {
  const { context } = act;
  const order = (await orderToWeigh(context.db, reference)) ?? fail('not_found');
  const routes = await pricedRoutes(context.db);
  const route = sent.rate_id ? routes.find(({ id }) => id === sent.rate_id) : undefined;
  if (sent.rate_id && !route) failFields({ rate_id: ['Choose a route'] });
  const size = sizeOf(sent);
  const kept = route ? undefined : await keptRoute(context.db, order.id);
  const keptDivisor = routes.find(({ service }) => service === kept)?.card.divisor;
  const { answer } = await once(async (tx) => {
    await receiveParcel(act, tx, await lockToWeigh(tx, order), {
      grams: readThousandths(sent.weight_kg) ?? 0n,
      size,
      route: route ?? null,
      keptDivisor,
      byHand: sent.amount ? parseAmount(sent.amount) : null,
      reason: sent.reason ?? '',
      // What is no amount any more is another than the price of now.
      seenAmount: sent.seen_amount ? (parseAmount(sent.seen_amount) ?? 0n) : null,
      seenWeight: sent.seen_weight_kg,
      seenQuote: sent.seen_quote === undefined ? undefined : parseAmount(sent.seen_quote),
    });
    const received = await parcelOf(tx, order.id);
    await leaveShelf(tx, order, received.tracking_number);
    const [parcel] = await viewParcels(context, tx, [received]);
    return { parcel: parcel ?? fail('not_found') };
  });
  return answer;
}
