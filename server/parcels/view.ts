/** Parcels as the contract shows them. */
import type { Parcel, ParcelRate, ShelfParcel } from '@cowrie/contract/desk/parcels.ts';
import { formatAmount, formatOptionalAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { UnannouncedParcel } from '@cowrie/contract/shelf.ts';
import { type RateCard, thousandths } from '@cowrie/contract/shipping-price.ts';
import { contentRows } from '../content/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { viewFile } from '../files/index.ts';
import { type ParcelRow, photosOf, type ShelfRow, shelfPhotosOf, type shelvedFor } from './queries.ts';

const kilograms = (grams: bigint | null) => (grams === null ? null : thousandths(grams));
const centimetres = (millimetres: number) => String(millimetres / 10);

/** All that was asked for has come. */
export const isPaid = ({ amount, received }: Pick<ParcelRow, 'amount' | 'received'>) =>
  amount !== null && received >= amount;

export async function viewParcels(context: Context, db: Db, rows: ParcelRow[]): Promise<Parcel[]> {
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    reference: row.reference,
    type: row.type === 'goods' ? 'goods' : 'shipment',
    status: row.status,
    name: row.name,
    quantity: row.quantity,
    mark: row.username,
    customer: `${row.firstname} ${row.lastname}`,
    tracking_number: row.tracking_number,
    shipping_company: row.shipping_company,
    track_status: row.track_status,
    weight_kg: kilograms(row.weight_grams),
    size_cm: sizeOf(row),
    volume_weight_kg: kilograms(row.volume_grams),
    route: row.route,
    // What goods cost is between their customer and who buys them.
    quote: row.type === 'goods' ? null : formatOptionalAmount(row.amount),
    cost_note: row.cost_note,
    is_paid: isPaid(row),
    photos: (photos.get(row.id) ?? []).map((file) => viewFile(context.links, file)),
    departure:
      row.departure_id === null ? null : { id: String(row.departure_id), name: row.departure_name ?? '' },
  }));
}

function sizeOf({ length_mm, width_mm, height_mm }: ParcelRow): Parcel['size_cm'] {
  if (length_mm === null || width_mm === null || height_mm === null) return null;
  return { length: centimetres(length_mm), width: centimetres(width_mm), height: centimetres(height_mm) };
}

export async function viewShelf(context: Context, db: Db, rows: ShelfRow[]): Promise<ShelfParcel[]> {
  const photos = await shelfPhotosOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    tracking_number: row.tracking_number,
    mark: row.mark,
    customer: row.username === null ? null : { mark: row.username, name: `${row.firstname} ${row.lastname}` },
    weight_kg: kilograms(row.weight_grams),
    note: row.note,
    received_by: row.received_by,
    received_at: row.received_at.toISOString(),
    photos: (photos.get(row.id) ?? []).map((file) => viewFile(context.links, file)),
  }));
}

export async function viewUnannounced(
  context: Context,
  rows: Awaited<ReturnType<typeof shelvedFor>>,
): Promise<UnannouncedParcel[]> {
  const photos = await shelfPhotosOf(
    context.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    tracking_number: row.tracking_number,
    weight_kg: kilograms(row.weight_grams),
    received_at: row.received_at.toISOString(),
    photos: (photos.get(row.id) ?? []).map((file) => viewFile(context.links, file)),
  }));
}

type PricedRoute = { id: string; service: string; card: RateCard };

/** The routes whose card has a price. */
export async function pricedRoutes(db: Db): Promise<PricedRoute[]> {
  const rows = await contentRows(db, 'shipping_rates');
  return rows.flatMap((row) => {
    const price = parseAmount(row.unit_price ?? '');
    if (price === null) return [];
    const minimum = parseAmount(row.minimum_price ?? '');
    return [
      {
        id: row.id,
        service: row.service,
        card: { priced_by: row.priced_by, price, minimum, divisor: row.divisor },
      },
    ];
  });
}

export function viewRate({ id, service, card }: PricedRoute): ParcelRate {
  const { priced_by, price, minimum, divisor } = card;
  return {
    id,
    service,
    priced_by,
    price: formatAmount(price),
    minimum: formatOptionalAmount(minimum),
    divisor,
  };
}
