/**
 * The desk's verbs over every content list: audited, and told to every process. What goods or money follow is proposed
 * to a second person instead (Product §19.6).
 */
import type { ContentProposal, ContentRow } from '@cowrie/contract/desk/content.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type Fields, holdRow, insertRow, listRows, removeRow, replaceRow } from './edit.ts';
import { saySame } from './lists.ts';
import { takePlace } from './place.ts';
import { propose } from './propose.ts';
import { needsSecondPerson } from './second-look.ts';
import { type ContentAct, tellChange } from './tell.ts';

type Waiting = { proposal: ContentProposal };
type Done = { proposal: null };

/** @throws {ApiError} `code_taken`, `too_many_proposals`, `taken_back_often`. */
export async function createRow(
  context: Context,
  act: ContentAct & { fields: Fields; once: Once },
): Promise<({ row: ContentRow } & Done) | ({ row: null } & Waiting)> {
  const { name, fields, once } = act;
  const { answer } = await once(async (tx) => {
    const change = { name, kind: 'create', before: null, after: fields } as const;
    if (await needsSecondPerson(tx, context.config, change))
      return { row: null, proposal: await propose(context, tx, act, { ...change, rowId: null }) };
    const row = await insertRow(tx, name, fields);
    await tellChange(tx, act, 'create', row);
    return { row, proposal: null };
  });
  return answer;
}

/**
 * Replaces a row's fields. `shown` is what whoever changes it was shown: nobody else's change is undone unseen
 * (Product §19.12). One that was made already, by a call whose answer got lost, is no other's, and nothing is proposed.
 * @throws {ApiError} `not_found`, `code_taken`, `waits_already`, `too_many_proposals`, `taken_back_often`; `changed_meanwhile` where the row says something else.
 */
export function updateRow(
  context: Context,
  act: ContentAct & { id: string; fields: Fields; shown: Fields | undefined },
): Promise<{ row: ContentRow; proposal: ContentProposal | null }> {
  const { name, id, fields, shown } = act;
  return transaction(context.db, async (tx) => {
    const before = await holdRow(tx, name, id);
    const isMade = saySame(name, [before, fields]);
    if (isMade && fields.position === undefined) return { row: before, proposal: null };
    if (shown && !isMade && !saySame(name, [before, shown])) fail('changed_meanwhile');
    const change = { name, kind: 'update', before, after: fields } as const;
    if (await needsSecondPerson(tx, context.config, change))
      return { row: before, proposal: await propose(context, tx, act, { ...change, rowId: id }) };
    const row = await replaceRow(tx, name, id, fields);
    await tellChange(tx, act, 'update', row);
    return { row, proposal: null };
  });
}

/**
 * Moves a row to another place and answers the list as it stands then.
 * @throws {ApiError} `not_found`, `waits_already`, `too_many_proposals`, `taken_back_often`.
 */
export function moveRow(
  context: Context,
  act: ContentAct & { id: string; position: number },
): Promise<{ rows: ContentRow[]; proposal: ContentProposal | null }> {
  const { name, id, position } = act;
  return transaction(context.db, async (tx) => {
    const before = await holdRow(tx, name, id);
    const change = { name, kind: 'move', before, after: { ...before, position } } as const;
    const waits = await needsSecondPerson(tx, context.config, change);
    const proposal = waits ? await propose(context, tx, act, { ...change, rowId: id }) : null;
    if (!waits) await move(tx, act);
    return { rows: await listRows(tx, name), proposal };
  });
}

async function move(tx: Db, act: ContentAct & { id: string; position: number }): Promise<void> {
  const { name, id, position } = act;
  const placed = (await takePlace(tx, name, id, position)) ?? fail('not_found');
  if (placed.from === placed.to) return;
  const moved = `from place ${placed.from} to ${placed.to}`;
  await tellChange(tx, act, 'move', await holdRow(tx, name, id), moved);
}

/**
 * Deletes a row; `shown` as in `updateRow`.
 * @throws {ApiError} `not_found`; `still_used` where an address refers to it; `waits_already`, `too_many_proposals`, `taken_back_often`; `changed_meanwhile`.
 */
export function deleteRow(
  context: Context,
  act: ContentAct & { id: string; shown: Fields | undefined },
): Promise<{ proposal: ContentProposal | null }> {
  const { name, id, shown } = act;
  return transaction(context.db, async (tx) => {
    const before = await holdRow(tx, name, id);
    if (shown && !saySame(name, [before, shown])) fail('changed_meanwhile');
    const change = { name, kind: 'delete', before, after: null } as const;
    if (await needsSecondPerson(tx, context.config, change))
      return { proposal: await propose(context, tx, act, { ...change, rowId: id }) };
    await removeRow(tx, name, id);
    await tellChange(tx, act, 'delete', before);
    return { proposal: null };
  });
}
