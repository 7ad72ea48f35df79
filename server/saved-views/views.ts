/** Views of the queue that staff named (Product §28.47). */
import {
  MOST_VIEWS,
  type QueueLook,
  type SavedView,
  VIEWS_FOR_ALL,
} from '@cowrie/contract/desk/saved-views.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import { refuseChangedSince, standsAlready } from '../changed-since.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';

type Asker = Pick<StaffMember, 'id' | 'role'>;
type Naming = { name: string; for_all?: boolean | undefined; look: QueueLook };

const visibleTo = (db: Db, staff: Asker) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select(['v.id', 'v.name', 'v.for_all', 'v.look', 'v.staff_id', 's.name as by'])
    .where(({ or, eb }) => or([eb('v.for_all', '=', true), eb('v.staff_id', '=', staff.id)]));

/** The team's first, each by name. */
export async function viewsFor(db: Db, staff: Asker): Promise<SavedView[]> {
  const rows = await visibleTo(db, staff).orderBy('v.for_all', 'desc').orderBy(sql`lower(v.name)`).execute();
  return rows.map((row) => viewOf(row, staff));
}

type Row = { id: bigint; name: string; for_all: boolean; look: QueueLook; staff_id: bigint; by: string };

const viewOf = (row: Row, staff: Asker): SavedView => ({
  id: String(row.id),
  name: row.name,
  for_all: row.for_all,
  look: row.look,
  by: row.by,
  may_change: mayChange(row, staff),
});

const mayNameForAll = ({ role }: Asker) => roleMay(role, VIEWS_FOR_ALL);
const mayChange = ({ for_all }: Pick<Row, 'for_all'>, staff: Asker) => !for_all || mayNameForAll(staff);

type Named = Pick<SavedView, 'name' | 'for_all' | 'look'>;

/** The database keeps the parts of a look in an order of its own. */
const factsOf = ({ name, for_all, look }: Named) => ({
  name,
  for_all,
  look: JSON.stringify(Object.entries(look).toSorted(([one], [other]) => (one < other ? -1 : 1))),
});

type Change = { staff: Asker & Pick<StaffMember, 'username'>; now: Date };

/** @throws {ApiError} `view_for_all`, `view_named_already`, `too_many_views`. */
export async function saveView(tx: Db, { staff, now, ...view }: Change & Naming): Promise<SavedView> {
  const forAll = view.for_all ?? false;
  if (forAll && !mayNameForAll(staff)) fail('view_for_all');
  await refuseTooMany(tx, staff, forAll);
  await refuseTaken(tx, staff, { ...view, for_all: forAll });
  const added = await tx
    .insertInto('saved_views')
    .values({
      name: view.name,
      staff_id: staff.id,
      for_all: forAll,
      look: JSON.stringify(view.look),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) fail('view_named_already');
  await audit(tx, { staff, action: 'view.save', subject: view.name, detail: forAll ? 'for all' : '', now });
  return viewWithId(tx, added.id, staff);
}

/** @throws {ApiError} `not_found`, `view_for_all`, `view_named_already`, `changed_meanwhile` where it is another than `shown`. */
export function changeView(
  { db }: Pick<Context, 'db'>,
  { staff, id, shown, now, ...view }: Change & Naming & { id: bigint; shown: Named | undefined },
): Promise<SavedView> {
  return transaction(db, async (tx) => {
    const before = await lockView(tx, id, staff);
    const forAll = view.for_all ?? before.for_all;
    if (forAll && !mayNameForAll(staff)) fail('view_for_all');
    const wanted = factsOf({ ...view, for_all: forAll });
    if (standsAlready(factsOf(before), { wanted, shown: shown && factsOf(shown) }))
      return viewOf(before, staff);
    await refuseTaken(tx, staff, { ...view, for_all: forAll, except: id });
    await tx
      .updateTable('saved_views')
      // A view of the team's that becomes somebody's own becomes theirs.
      .set({ name: view.name, for_all: forAll, look: JSON.stringify(view.look), staff_id: staff.id })
      .where('id', '=', id)
      .execute();
    const detail = before.name === view.name ? '' : `was ${before.name}`;
    await audit(tx, { staff, action: 'view.change', subject: view.name, detail, now });
    return viewWithId(tx, id, staff);
  });
}

/** @throws {ApiError} `not_found`, `view_for_all`, `changed_meanwhile` where it is another than `shown`. */
export function removeView(
  { db }: Pick<Context, 'db'>,
  { staff, id, shown, now }: Change & { id: bigint; shown: Named | undefined },
): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await lockView(tx, id, staff);
    refuseChangedSince(shown && factsOf(shown), factsOf(before));
    await tx.deleteFrom('saved_views').where('id', '=', id).execute();
    await audit(tx, { staff, action: 'view.remove', subject: before.name, now });
  });
}

async function lockView(tx: Db, id: bigint, staff: Asker) {
  const view = await visibleTo(tx, staff).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
  if (!view) fail('not_found');
  if (!mayChange(view, staff)) fail('view_for_all');
  return view;
}

async function viewWithId(tx: Db, id: bigint, staff: Asker): Promise<SavedView> {
  return viewOf(await visibleTo(tx, staff).where('v.id', '=', id).executeTakeFirstOrThrow(), staff);
}

const sameRoom = (tx: Db, staff: Asker, forAll: boolean) => {
  const views = tx.selectFrom('saved_views').where('for_all', '=', forAll);
  return forAll ? views : views.where('staff_id', '=', staff.id);
};

async function refuseTooMany(tx: Db, staff: Asker, forAll: boolean): Promise<void> {
  const { count } = await sameRoom(tx, staff, forAll)
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= BigInt(MOST_VIEWS)) fail('too_many_views');
}

async function refuseTaken(
  tx: Db,
  staff: Asker,
  { name, for_all, except = 0n }: { name: string; for_all: boolean; except?: bigint },
): Promise<void> {
  const taken = await sameRoom(tx, staff, for_all)
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) fail('view_named_already');
}
