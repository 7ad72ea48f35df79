/** Changes of content that wait for a second person, who makes them or turns them down (Product §19.6, §19.9). */
import type { ContentListName, ContentProposal, ContentRow } from '@cowrie/contract/desk/content.ts';
import { isPictureAddress } from '@cowrie/contract/pictures.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { decidedAlready } from '../security/decided-already.ts';
import {
  CONTENT_CHANGES,
  doubtAbout,
  doubtSentence,
  type Judging,
  judging,
  requireSecondPerson,
} from '../security/two-people.ts';
import { refuseTooMany } from '../security/waiting-proposals.ts';
import { type Fields, holdRow, insertRow, listRows, removeRow, replaceRow } from './edit.ts';
import { contentColumns, contentTitle, saySame } from './lists.ts';
import { holdPicture, shownPictures } from './pictures.ts';
import { takePlace } from './place.ts';
import type { Change } from './second-look.ts';
import { type ContentAct, noteAct, tellChange } from './tell.ts';

const proposals = (db: Db) =>
  db
    .selectFrom('content_proposals as p')
    .innerJoin('staff', 'staff.id', 'p.proposed_by')
    .selectAll('p')
    .select('staff.name as proposer_name')
    .orderBy('p.id');
type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposals>['execute']>>[number];

/** What waits, the oldest first. */
export async function listProposals(
  { db, links }: Pick<Context, 'db' | 'links'>,
  { staffId, now }: { staffId: bigint; now: Date },
): Promise<ContentProposal[]> {
  const rows = await proposals(db).where('p.state', '=', 'proposed').execute();
  const known = await judging(db, now);
  const shown = await shownPictures({ db, links }, rows.flatMap(valuesOf));
  return rows.map((row) => proposalView(row, { staffId, shown, known }));
}

/** One, as the person sees it who proposed or decided it. */
async function ownView(
  { links }: Context,
  tx: Db,
  row: ProposalRow,
  staffId: bigint,
): Promise<ContentProposal> {
  return proposalView(row, { staffId, shown: await shownPictures({ db: tx, links }, valuesOf(row)) });
}

const valuesOf = ({ before, fields }: ProposalRow) => [
  ...Object.values(before ?? {}),
  ...Object.values(fields),
];

async function proposalById(db: Db, id: bigint): Promise<ProposalRow> {
  return (await proposals(db).where('p.id', '=', id).executeTakeFirst()) ?? fail('not_found');
}

/** Held until `tx` ends, so that of two decisions one comes after the other. @throws {ApiError} `not_found`. */
async function holdProposal(tx: Db, id: bigint): Promise<ProposalRow> {
  const held = proposals(tx).where('p.id', '=', id).forUpdate('p');
  return (await held.executeTakeFirst()) ?? fail('not_found');
}

/** `known`, where somebody is to decide, says why they may not approve it; `shown` has links to its pictures. */
function proposalView(
  row: ProposalRow,
  { staffId, shown, known }: { staffId: bigint; shown: Map<string, string>; known?: Judging },
): ContentProposal {
  const asked = { proposerId: row.proposed_by, approverId: staffId };
  const doubt = known ? doubtAbout(known, asked, CONTENT_CHANGES) : null;
  return {
    id: String(row.id),
    list: row.list,
    row_id: row.row_id === null ? null : String(row.row_id),
    kind: row.kind,
    title: contentTitle(row.list, row.before ?? row.fields),
    changes: changesOf(row).map((change) => ({ ...change, shown: shownIn(shown, change) })),
    proposed_by: row.proposer_name,
    proposed_by_me: row.proposed_by === staffId,
    proposed_at: row.proposed_at.toISOString(),
    why_not_approve: doubt && doubtSentence(doubt),
  };
}

type FieldChange = Omit<ContentProposal['changes'][number], 'shown'>;

/** Null where neither is a picture that was uploaded. */
function shownIn(shown: Map<string, string>, { before, after }: FieldChange) {
  const links = { before: shown.get(before ?? '') ?? null, after: shown.get(after ?? '') ?? null };
  return links.before || links.after ? links : null;
}

type Proposed = Pick<ProposalRow, 'list' | 'kind' | 'before' | 'fields'>;

/** What changes from what to what, field by field; the place where one is asked for. */
function changesOf({ list, kind, before, fields }: Proposed): FieldChange[] {
  const after = kind === 'delete' ? null : { ...before, ...fields };
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return [...contentColumns(list), 'position']
    .map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/**
 * Writes a change down instead of making it, and tells who may approve it.
 * @throws {ApiError} `waits_already`, `too_many_proposals`, `taken_back_often`; `invalid_input` for a picture that is gone.
 */
export async function propose(
  context: Context,
  tx: Db,
  act: ContentAct,
  { kind, before, after, rowId }: Change & { rowId: string | null },
): Promise<ContentProposal> {
  const { name, staff, now } = act;
  await holdPicture(tx, name, after ?? {});
  const fields = Object.fromEntries(
    [...contentColumns(name), 'position']
      .map((field) => [field, after?.[field] === '' ? null : after?.[field]] as const)
      .filter(([, value]) => value !== undefined),
  );
  const row = await tx
    .insertInto('content_proposals')
    .values({
      list: name,
      row_id: rowId === null ? null : BigInt(rowId),
      kind,
      fields: JSON.stringify(fields),
      before: before && JSON.stringify(before),
      proposed_by: staff.id,
      proposed_at: now,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return sameAlready(context, tx, act, { list: name, kind, before, fields, rowId });
  await refuseTooMany(tx, 'content_proposals', staff.id, now);
  const proposal = await proposalById(tx, row.id);
  await noteAct(tx, act, 'content.propose', before ?? fields, inWords(proposal));
  await tellOthers(context, tx, act, 'content-proposed', proposal);
  return ownView(context, tx, proposal, staff.id);
}

/**
 * What `staff` have proposed so already, in a call whose answer got lost: they hear what they heard first (Product §19.12).
 * @throws {ApiError} `waits_already` where what waits is another's, or changes something else.
 */
async function sameAlready(
  context: Context,
  tx: Db,
  { staff }: ContentAct,
  { rowId, ...asked }: Proposed & { rowId: string | null },
): Promise<ContentProposal> {
  const waiting = await proposals(tx)
    .where('p.state', '=', 'proposed')
    .where('p.list', '=', asked.list)
    .where('p.row_id', '=', rowId === null ? null : BigInt(rowId))
    .where('p.proposed_by', '=', staff.id)
    .executeTakeFirst();
  const isSame =
    waiting?.kind === asked.kind && JSON.stringify(changesOf(waiting)) === JSON.stringify(changesOf(asked));
  return waiting && isSame ? ownView(context, tx, waiting, staff.id) : fail('waits_already');
}

type Decision = Omit<ContentAct, 'name'> & { id: bigint };

/**
 * Makes what was proposed; null where that was a deletion.
 * @throws {ApiError} `own_proposal`, `not_independent`, `too_new`; `changed_meanwhile` where it was decided otherwise, or by
 *   another, or the entry no longer says what it said; `not_found`, `code_taken`, `still_used`.
 */
export async function approveProposal(context: Context, decision: Decision): Promise<ContentRow | null> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await holdProposal(tx, id);
    if (decidedAlready(proposal, { by: staff.id, as: ['approved'] })) return standsNow(tx, proposal);
    const asked = { proposerId: proposal.proposed_by, approverId: staff.id };
    await requireSecondPerson(tx, asked, CONTENT_CHANGES, now);
    await decide(tx, decision, 'approved');
    const row = await make(tx, proposal);
    const act = { ...decision, name: proposal.list };
    await tellChange(tx, act, 'approve', row ?? proposal.before ?? {}, inWords(proposal));
    await tellOthers(context, tx, act, 'content-approved', proposal);
    return row;
  });
}

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it was decided otherwise, or by another. */
export async function rejectProposal(context: Context, decision: Decision): Promise<ContentProposal> {
  const { staff, id } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await holdProposal(tx, id);
    if (decidedAlready(proposal, { by: staff.id, as: ['rejected'] }))
      return ownView(context, tx, proposal, staff.id);
    await decide(tx, decision, 'rejected');
    const act = { ...decision, name: proposal.list };
    const action = proposal.proposed_by === staff.id ? 'content.withdraw' : 'content.reject';
    await noteAct(tx, act, action, proposal.before ?? proposal.fields, inWords(proposal));
    await tellOthers(context, tx, act, 'content-rejected', proposal);
    return ownView(context, tx, proposal, staff.id);
  });
}

/** The entry of an approved proposal; null where it was deleted, be it since, or what was added says something else by now. */
async function standsNow(tx: Db, { list, kind, row_id, fields }: ProposalRow): Promise<ContentRow | null> {
  if (kind === 'delete') return null;
  const rows = await listRows(tx, list);
  const isIt = (row: ContentRow) =>
    row_id === null ? saySame(list, [row, fields]) : row.id === String(row_id);
  return rows.find(isIt) ?? null;
}

async function decide(tx: Db, { staff, id, now }: Decision, state: 'approved' | 'rejected') {
  const decided = await tx
    .updateTable('content_proposals')
    .set({ state, decided_by: staff.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  if (decided.numUpdatedRows !== 1n) fail('changed_meanwhile');
}

async function make(tx: Db, { list, kind, row_id, fields, before }: ProposalRow): Promise<ContentRow | null> {
  if (row_id === null) return insertRow(tx, list, fields);
  const id = String(row_id);
  await requireUnchanged(tx, list, id, before ?? {}, kind === 'move' ? ['position'] : []);
  if (kind === 'update') return replaceRow(tx, list, id, fields);
  if (kind === 'delete') {
    await removeRow(tx, list, id);
    return null;
  }
  await takePlace(tx, list, id, Number(fields.position));
  return holdRow(tx, list, id);
}

/** What the second person read must be what is replaced. @throws {ApiError} `not_found`, `changed_meanwhile`. */
async function requireUnchanged(
  tx: Db,
  list: ContentListName,
  id: string,
  before: Fields,
  also: readonly string[],
) {
  const row = await holdRow(tx, list, id);
  if (!saySame(list, [row, before], also)) fail('changed_meanwhile');
}

/** `update by Ada: city: "Yiwu" → "Aba"`. */
function inWords(proposal: ProposalRow): string {
  const changes = changesOf(proposal).map(
    ({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return `${proposal.kind} by ${proposal.proposer_name}: ${changes.join('; ')}`;
}

/** Mails owners and treasury what changes, in full: whoever uses another's sign-in is seen so. */
function tellOthers(
  context: Context,
  tx: Db,
  { staff, device, now }: ContentAct,
  kind: 'content-proposed' | 'content-approved' | 'content-rejected',
  proposal: ProposalRow,
): Promise<void> {
  const title = contentTitle(proposal.list, proposal.before ?? proposal.fields);
  const changes = changesOf(proposal).map(
    ({ field, before, after }) => [field, `${inMail(before)} → ${inMail(after)}`] as const,
  );
  const what = ['What', `${proposal.kind} ${proposal.list}: ${title}`] as const;
  const facts = [what, ['Proposed by', proposal.proposer_name] as const, ...changes];
  return tellTreasury(context, tx, { kind, by: staff.name, device, now, facts });
}

/** Where nobody but staff sees a picture yet, its address leads a mail's reader to nothing. */
const inMail = (value: string | null) =>
  isPictureAddress(value) ? 'an uploaded picture (shown at the desk)' : (value ?? '–');
