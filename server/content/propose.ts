/** Changes of content that wait for a second person, who makes them or turns them down (Product §19.6, §19.9). */
import type { ContentListName, ContentProposal, ContentRow } from '@cowrie/contract/desk/content.ts';
import { CONTENT } from '@cowrie/contract/roles.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { sendAccountMail } from '../mail/account-mails.ts';
import { requireTwoPeople } from '../security/two-people.ts';
import { type Fields, holdRow, insertRow, removeRow, replaceRow } from './edit.ts';
import { contentColumns, contentTitle } from './lists.ts';
import { takePlace } from './place.ts';
import { type Change, isSame } from './second-look.ts';
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
export async function listProposals(db: Db, staffId: bigint): Promise<ContentProposal[]> {
  const rows = await proposals(db).where('p.state', '=', 'proposed').execute();
  return rows.map((row) => proposalView(row, staffId));
}

async function proposalById(db: Db, id: bigint): Promise<ProposalRow> {
  return (await proposals(db).where('p.id', '=', id).executeTakeFirst()) ?? fail('not_found');
}

function proposalView(row: ProposalRow, staffId: bigint): ContentProposal {
  return {
    id: String(row.id),
    list: row.list,
    row_id: row.row_id === null ? null : String(row.row_id),
    kind: row.kind,
    title: contentTitle(row.list, row.before ?? row.fields),
    changes: changesOf(row),
    proposed_by: row.proposer_name,
    proposed_by_me: row.proposed_by === staffId,
    proposed_at: row.proposed_at.toISOString(),
  };
}

type Proposed = Pick<ProposalRow, 'list' | 'kind' | 'before' | 'fields'>;

/** What changes from what to what, field by field; the place where one is asked for. */
function changesOf({ list, kind, before, fields }: Proposed): ContentProposal['changes'] {
  const after = kind === 'delete' ? null : { ...before, ...fields };
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return [...contentColumns(list), 'position']
    .map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Writes a change down instead of making it, and tells who may approve it. @throws {ApiError} `waits_already`. */
export async function propose(
  context: Context,
  tx: Db,
  act: ContentAct,
  { kind, before, after, rowId }: Change & { rowId: string | null },
): Promise<ContentProposal> {
  const { name, staff, now } = act;
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
  if (!row) fail('waits_already');
  const proposal = await proposalById(tx, row.id);
  await noteAct(tx, act, 'content.propose', before ?? fields, inWords(proposal));
  await tellSecondPeople(context, tx, proposal, null);
  return proposalView(proposal, staff.id);
}

type Decision = { staff: ContentAct['staff']; id: bigint; now: Date };

/**
 * Makes what was proposed; null where that was a deletion.
 * @throws {ApiError} `own_proposal`, `not_independent`, `too_new`; `changed_meanwhile` where it was decided already or the entry
 *   no longer says what it said; `not_found`, `code_taken`, `still_used`.
 */
export async function approveProposal(context: Context, decision: Decision): Promise<ContentRow | null> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await proposalById(tx, id);
    const proposerId = proposal.proposed_by;
    await requireTwoPeople(tx, { proposerId, approverId: staff.id, mayPropose: CONTENT, now });
    await decide(tx, decision, 'approved');
    const row = await make(tx, proposal);
    const act = { name: proposal.list, staff, now };
    await tellChange(tx, act, 'approve', row ?? proposal.before ?? {}, inWords(proposal));
    await tellSecondPeople(context, tx, proposal, staff.username);
    return row;
  });
}

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it was decided already. */
export async function rejectProposal(context: Context, decision: Decision): Promise<ContentProposal> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await proposalById(tx, id);
    await decide(tx, decision, 'rejected');
    const act = { name: proposal.list, staff, now };
    await noteAct(tx, act, 'content.reject', proposal.before ?? proposal.fields, inWords(proposal));
    return proposalView(proposal, staff.id);
  });
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
  const row: Fields = await holdRow(tx, list, id);
  const isAsBefore = [...contentColumns(list), ...also].every((field) => isSame(row[field], before[field]));
  if (!isAsBefore) fail('changed_meanwhile');
}

/** `update by Ada: city: "Yiwu" → "Aba"`. */
function inWords(proposal: ProposalRow): string {
  const changes = changesOf(proposal).map(
    ({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return `${proposal.kind} by ${proposal.proposer_name}: ${changes.join('; ')}`;
}

/** Mails everybody who could approve it, the proposer among them: whoever else uses their sign-in is seen so. */
async function tellSecondPeople(context: Context, tx: Db, proposal: ProposalRow, approvedBy: string | null) {
  const people = await tx
    .selectFrom('staff')
    .select('email')
    .where('role', 'in', ['owner', 'treasury'])
    .where('blocked_at', 'is', null)
    .execute();
  const told = {
    kind: 'content-proposal',
    list: proposal.list,
    title: contentTitle(proposal.list, proposal.before ?? proposal.fields),
    proposedBy: proposal.proposer_name,
    approvedBy,
    changes: changesOf(proposal),
  } as const;
  for (const { email } of people) await sendAccountMail(context, tx, { ...told, to: email });
}
