/** What is read of parcels, with an order or without. */
import { MOST_ON_BOARD } from '@cowrie/contract/desk/departures.ts';
import { CLOSED_STATUSES, OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { trackingSigns } from '@cowrie/contract/tracking-number.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { FileRow } from '../files/index.ts';
import { among, starting } from '../lists/starts-with.ts';
import { trackingEnd } from '../lists/typed.ts';

/** More are looked through by typing on. */
const MOST_FOUND = 20;
const MOST_ON_SHELF = 200;
/** Fewer digits would find every second parcel. */
const FEWEST_SIGNS = 3;

const parcels = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .leftJoin('shipment_orders as s', 's.order_id', 'o.id')
    .leftJoin('departure_parcels as dp', 'dp.order_id', 'o.id')
    .leftJoin('departures as d', 'd.id', 'dp.departure_id')
    .select(['o.id', 'o.reference', 'o.type', 'o.status', 'o.name', 'o.quantity', 'o.track_status'])
    .select(['o.amount', 'o.received', 'c.username', 'c.firstname', 'c.lastname'])
    .select(['s.tracking_number', 's.shipping_company', 's.weight_grams', 's.volume_grams', 's.cost_note'])
    .select(['s.length_mm', 's.width_mm', 's.height_mm', 's.route'])
    .select(['d.id as departure_id', 'd.name as departure_name'])
    .where('o.type', 'in', ['shipment', 'goods']);
export type ParcelRow = Awaited<ReturnType<typeof foundParcels>>[number];

/** By the end of a tracking number, whole, or not; by a reference, or by how a mark begins: a whole one comes first. */
export async function foundParcels(db: Db, typed: string) {
  if (typed.length < FEWEST_SIGNS) return [];
  const mark = typed.toLowerCase();
  const end = trackingEnd(typed, FEWEST_SIGNS);
  const reference = readReference(typed);
  return parcels(db)
    .where(
      among('o.id', [
        ...(end
          ? [starting(sql`shipment_orders`, sql`order_id`, sql`reverse(upper(tracking_number))`, end)]
          : []),
        sql`(select id from orders where customer_id =
          any(array(${starting(sql`customers`, sql`id`, sql`lower(username)`, mark)}))
          and type in ('shipment', 'goods') and status = any(${OPEN_STATUSES}::text[]))`,
        ...(reference ? [sql`(select id from orders where reference = ${reference})`] : []),
      ]),
    )
    .orderBy(sql`lower(c.username) <> ${mark}`)
    .orderBy(sql`o.status = any(${CLOSED_STATUSES}::text[])`)
    .orderBy('o.id', 'desc')
    .limit(MOST_FOUND)
    .execute();
}

/** As its index has it: with parameters in place of these words it might be any others, and the index would not count. */
const IS_OPEN_SHIPMENT = sql<boolean>`o.type = 'shipment' and o.status in ('pending', 'awaiting', 'processing')`;

/** Announced and not here yet, the newest first. */
export function expectedParcels(db: Db) {
  return parcels(db)
    .where(IS_OPEN_SHIPMENT)
    .where('o.track_status', '=', 'order placed')
    .orderBy('o.id', 'desc')
    .limit(MOST_FOUND)
    .execute();
}

/** As many as one departure carries: in the warehouse, paid, and on none yet, the longest there first (Product §28.90). */
export function readyParcels(db: Db) {
  return parcels(db)
    .where(IS_OPEN_SHIPMENT)
    .where('o.track_status', '=', 'packaging')
    .where('dp.order_id', 'is', null)
    .whereRef('o.received', '>=', 'o.amount')
    .orderBy('o.status_since')
    .orderBy('o.id')
    .limit(MOST_ON_BOARD)
    .execute();
}

export function parcelOf(db: Db, orderId: bigint) {
  return parcels(db).where('o.id', '=', orderId).executeTakeFirstOrThrow();
}

/** The route that an order was priced for. */
export async function keptRoute(db: Db, orderId: bigint): Promise<string | null> {
  const kept = await db
    .selectFrom('shipment_orders')
    .select('route')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return kept?.route ?? null;
}

export function parcelsByReference(db: Db, references: string[]) {
  return references.length === 0
    ? Promise.resolve([])
    : parcels(db).where('o.reference', 'in', references).execute();
}

export function parcelsOn(db: Db, departureId: bigint) {
  return parcels(db).where('dp.departure_id', '=', departureId).orderBy('o.id').execute();
}

type Photos = Map<bigint, FileRow[]>;

const PHOTOS = {
  shipment_photos: sql.ref<bigint>('photo.order_id'),
  shelf_photos: sql.ref<bigint>('photo.parcel_id'),
};

/** Of orders their shipments', or of parcels on the shelf. */
export async function photosOf(db: Db, kind: keyof typeof PHOTOS, ids: bigint[]): Promise<Photos> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FileRow & { of: bigint }>`
    select ${PHOTOS[kind]} as of, file.id, file.name, file.media_type, file.size, file.thumbnail_width,
      file.thumbnail_height
    from ${sql.table(kind)} as photo join files as file on file.id = photo.file_id
    where ${PHOTOS[kind]} = any(${ids}::bigint[]) order by file.id`.execute(db);
  return Map.groupBy(rows, ({ of }) => of);
}

/** Those that nobody announced, with whose they are: as staff said, else as the mark says. */
const unannounced = (db: Db) =>
  db
    .selectFrom('shelf_parcels as p')
    .innerJoin('staff', 'staff.id', 'p.received_by')
    .leftJoin('customers as c', (join) =>
      join.on(
        sql<boolean>`c.id = p.customer_id or (p.customer_id is null and p.mark <> '' and lower(c.username) = lower(p.mark))`,
      ),
    )
    .select(['p.id', 'p.tracking_number', 'p.mark', 'p.weight_grams', 'p.note', 'p.received_at'])
    .select(['staff.name as received_by', 'c.username', 'c.firstname', 'c.lastname']);
const shelf = (db: Db) => unannounced(db).where('p.order_id', 'is', null);
export type ShelfRow = Awaited<ReturnType<typeof shelved>>[number];

export function shelved(db: Db) {
  return shelf(db).orderBy('p.id').limit(MOST_ON_SHELF).execute();
}

/** How many stand there in all. */
export async function countShelved(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('shelf_parcels')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function shelvedBy(db: Db, typed: string) {
  const signs = trackingSigns(typed).toUpperCase();
  if (signs.length < FEWEST_SIGNS) return [];
  return shelf(db)
    .where(
      sql<boolean>`(right(upper(p.tracking_number), ${signs.length}) = ${signs} or starts_with(lower(p.mark), ${typed.toLowerCase()}))`,
    )
    .orderBy('p.id')
    .limit(MOST_FOUND)
    .execute();
}

export function shelfParcel(db: Db, id: bigint) {
  return shelf(db).where('p.id', '=', id).executeTakeFirst();
}

/** Whether it stands on the shelf still or not. */
export function numberOfShelved(db: Db, id: bigint) {
  return db.selectFrom('shelf_parcels').select('tracking_number').where('id', '=', id).executeTakeFirst();
}

/** One that was given to a customer and has left the shelf for their order, with its reference. */
export function givenParcel(db: Db, { id, customerId }: { id: bigint; customerId: bigint }) {
  return unannounced(db)
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('o.reference')
    .where('p.id', '=', id)
    .where('p.customer_id', '=', customerId)
    .executeTakeFirst();
}

/** A customer's own: given to them by staff, or with exactly their mark and given to nobody else. */
export function shelvedFor(db: Db, customer: { id: bigint; username: string }) {
  return db
    .selectFrom('shelf_parcels')
    .select(['id', 'tracking_number', 'weight_grams', 'received_at'])
    .where('order_id', 'is', null)
    .where((where) =>
      where.or([
        where('customer_id', '=', customer.id),
        where.and([
          where('customer_id', 'is', null),
          where('mark', '<>', ''),
          where(where.fn<string>('lower', ['mark']), '=', customer.username.toLowerCase()),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
}

/** The open orders that wait for a parcel with this number. */
export const waitingFor = (tx: Db, trackingNumber: string) =>
  tx
    .selectFrom('shipment_orders as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['o.id', 'o.reference'])
    .where(sql<boolean>`reverse(upper(s.tracking_number)) = reverse(${trackingNumber.toUpperCase()})`)
    .where('o.status', 'in', OPEN_STATUSES)
    .where('o.track_status', '=', 'order placed')
    .orderBy('o.id')
    .limit(1);
