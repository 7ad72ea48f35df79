/** Flights and vessels: opened, loaded and unloaded (Product §28.90). */
import {
  type Departure,
  type DepartureRow,
  type DepartureStep,
  MOST_ON_BOARD,
  UNDO_MINUTES,
} from '@cowrie/contract/desk/departures.ts';
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { thousandths } from '@cowrie/contract/shipping-price.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { ParcelAct } from '../orders/index.ts';
import { type ParcelRow, parcelsByReference, parcelsOn } from './queries.ts';
import { isPaid } from './view.ts';

const MOST_LISTED = 50;

const rows = (db: Db) =>
  db
    .selectFrom('departures as d')
    .select(['d.id', 'd.name', 'd.carried_by', 'd.route', 'd.step'])
    .select(sql<string>`d.leaves_on::text`.as('leaves_on'))
    .select((from) =>
      from
        .selectFrom('departure_parcels as p')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('p.departure_id', '=', 'd.id')
        .as('parcels'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const viewRow = (row: Row): DepartureRow => ({ ...row, id: String(row.id), parcels: Number(row.parcels) });

/** Those that load, the next to leave before all, then those on their way; what is delivered comes last, the latest first. */
export async function listDepartures(db: Db): Promise<DepartureRow[]> {
  const found = await rows(db)
    .orderBy(sql`case d.step when 'loading' then 0 when 'delivered' then 2 else 1 end`)
    .orderBy(sql`case when d.step <> 'delivered' then d.leaves_on end`)
    .orderBy('d.leaves_on', 'desc')
    .orderBy('d.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return found.map(viewRow);
}

/** The move that can still be taken back: the last one, within its minutes. */
export async function undoableMove(db: Db, departureId: bigint, now: Date) {
  const last = await db
    .selectFrom('departure_moves')
    .selectAll()
    .where('departure_id', '=', departureId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const until = last && new Date(last.moved_at.getTime() + UNDO_MINUTES * MINUTE_MS);
  return until && until > now ? { ...last, until } : undefined;
}

async function lastMover(db: Db, departureId: bigint): Promise<Departure['moved']> {
  const last = await db
    .selectFrom('departure_moves as m')
    .innerJoin('staff as s', 's.id', 'm.moved_by')
    .select(['s.name as by', 'm.moved_at'])
    .where('m.departure_id', '=', departureId)
    .where('m.undone_at', 'is', null)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { by: last.by, at: last.moved_at.toISOString() } : null;
}

export async function viewDeparture(db: Db, id: bigint, now: Date): Promise<Departure> {
  const row = await rows(db).where('d.id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  const loaded = await parcelsOn(db, id);
  return {
    ...viewRow(row),
    loaded: loaded.map((parcel) => ({
      reference: parcel.reference,
      name: parcel.name,
      mark: parcel.username,
      tracking_number: parcel.tracking_number ?? '',
      weight_kg: parcel.weight_grams === null ? null : thousandths(parcel.weight_grams),
      track_status: parcel.track_status,
      is_paid: isPaid(parcel),
      is_closed: isClosed(parcel.status),
    })),
    undo_until: (await undoableMove(db, id, now))?.until.toISOString() ?? null,
    moved: await lastMover(db, id),
  };
}

type Facts = Pick<Departure, 'name' | 'carried_by' | 'route' | 'leaves_on'>;

export async function openDeparture({ staff, now }: ParcelAct, once: Once, facts: Facts) {
  const { answer } = await once(async (tx) => {
    const { id } = await tx
      .insertInto('departures')
      .values({ ...facts, created_by: staff.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = `${facts.route}, ${facts.leaves_on}`;
    await audit(tx, { staff, action: 'departure.open', subject: facts.name, detail, now });
    return { departure: await viewDeparture(tx, id, now) };
  });
  return answer;
}

/** Locked until `tx` ends: what is put on and what moves never cross. */
export async function lockDeparture(tx: Db, id: bigint): Promise<{ name: string; step: DepartureStep }> {
  const found = await tx
    .selectFrom('departures')
    .select(['name', 'step'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? fail('not_found');
}

type Refused = { reference: string; because: string; is_unpaid: boolean };

/** Why a parcel does not go onto a departure. */
function whyNot(parcel: ParcelRow | undefined): Omit<Refused, 'reference'> | null {
  if (parcel?.type !== 'shipment') return { because: 'there is no such shipment', is_unpaid: false };
  if (isClosed(parcel.status))
    return {
      because: `it is ${parcel.status === 'cancelled' ? 'cancelled' : 'complete'}`,
      is_unpaid: false,
    };
  if (parcel.departure_name !== null)
    return { because: `it is on ${parcel.departure_name} already`, is_unpaid: false };
  if (parcel.amount === null) return { because: 'it has no price yet', is_unpaid: true };
  return isPaid(parcel) ? null : { because: 'it is not paid', is_unpaid: true };
}

type Load = { references: string[]; unpaidToo: boolean };

export function loadParcels(act: StaffAct, id: bigint, load: Load) {
  return transaction(act.context.db, (tx) => loadOnto(act, tx, id, load));
}

/** @throws {ApiError} `departure_gone` once it has left, `departure_full`. */
export async function loadOnto(
  { staff, now }: ParcelAct,
  tx: Db,
  id: bigint,
  { references, unpaidToo }: Load,
) {
  const { name, step } = await lockDeparture(tx, id);
  if (step !== 'loading') fail('departure_gone');
  const named = [...new Set(references.map((typed) => readReference(typed) ?? typed))];
  const found = await parcelsByReference(tx, named);
  const refused: Refused[] = [];
  const put: ParcelRow[] = [];
  for (const reference of named) {
    const parcel = found.find((one) => one.reference === reference);
    // Scanned twice, or put on by a press whose answer got lost.
    if (parcel?.departure_id === id) continue;
    const against = whyNot(parcel);
    if (parcel && (against === null || (against.is_unpaid && unpaidToo))) put.push(parcel);
    else if (against) refused.push({ reference, ...against });
  }
  const there = await parcelsOn(tx, id);
  if (there.length + put.length > MOST_ON_BOARD) fail('departure_full');
  const loaded = await putOn(tx, put, { departure_id: id, added_by: staff.id, added_at: now });
  if (loaded.length > 0) {
    const detail = loaded.map(({ reference }) => reference).join(', ');
    await audit(tx, { staff, action: 'departure.load', subject: name, detail, now });
  }
  const missed = put.filter((parcel) => !loaded.includes(parcel));
  return {
    departure: await viewDeparture(tx, id, now),
    refused: [...refused, ...(await overtaken(tx, missed))],
  };
}

type Added = { departure_id: bigint; added_by: bigint; added_at: Date };

/** Those that nobody put onto another departure at this moment: there that one stands. */
async function putOn(tx: Db, parcels: ParcelRow[], added: Added): Promise<ParcelRow[]> {
  if (parcels.length === 0) return [];
  const rows = await tx
    .insertInto('departure_parcels')
    // In one order, so that two who put on the same ones do not wait for each other.
    .values(parcels.map(({ id }) => ({ ...added, order_id: id })).sort(byOrder))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .execute();
  const put = new Set(rows.map(({ order_id }) => order_id));
  return parcels.filter(({ id }) => put.has(id));
}

const byOrder = (one: { order_id: bigint }, other: { order_id: bigint }) =>
  Number(one.order_id - other.order_id);

/** What somebody else put onto their departure meanwhile, by what it is on now. */
async function overtaken(tx: Db, parcels: ParcelRow[]): Promise<Refused[]> {
  const found = await parcelsByReference(
    tx,
    parcels.map(({ reference }) => reference),
  );
  return found.map(({ reference, departure_name }) => ({
    reference,
    because: `it is on ${departure_name ?? 'another departure'} already`,
    is_unpaid: false,
  }));
}

export async function unloadParcel({ context, staff, now }: StaffAct, id: bigint, typed: string) {
  return transaction(context.db, async (tx) => {
    const { name, step } = await lockDeparture(tx, id);
    if (step !== 'loading') fail('departure_gone');
    const parcel = (await parcelsOn(tx, id)).find(({ reference }) => reference === readReference(typed));
    if (!parcel) fail('not_found');
    await tx
      .deleteFrom('departure_parcels')
      .where('order_id', '=', parcel.id)
      .where('departure_id', '=', id)
      .execute();
    const detail = parcel.reference;
    await audit(tx, { staff, action: 'departure.unload', subject: name, detail, now });
    return { departure: await viewDeparture(tx, id, now) };
  });
}
