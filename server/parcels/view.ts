/** Parcels as the contract shows them. */
import type { Parcel, ShelfParcel } from '@cowrie/contract/desk/parcels.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { UnannouncedParcel } from '@cowrie/contract/shelf.ts';
import { thousandths } from '@cowrie/contract/shipping-price.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { viewFile } from '../files/index.ts';
import { type ParcelRow, photosOf, type ShelfRow, type shelvedFor } from './queries.ts';

const kilograms = (grams: bigint | null) => (grams === null ? null : thousandths(grams));
const centimetres = (millimetres: number) => String(millimetres / 10);

/** All that was asked for has come. */
export const isPaid = ({ amount, received }: Pick<ParcelRow, 'amount' | 'received'>) =>
  amount !== null && received >= amount;

export async function viewParcels(context: Context, db: Db, rows: ParcelRow[]): Promise<Parcel[]> {
  const photos = await photosOf(
    db,
    'shipment_photos',
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
  const photos = await photosOf(
    db,
    'shelf_photos',
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
  const photos = await photosOf(
    context.db,
    'shelf_photos',
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
