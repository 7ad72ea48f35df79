/** Where unexplained money should go to someone: one person says so, another decides (Product §26.57). */

import type {
  explainLine as explainCall,
  ProposedExplanation,
  StatementLineView,
} from '@cowrie/contract/desk/bank-statements.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { errorSentence } from '@cowrie/contract/errors.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type AccountRow, accountOf } from '../ledger/index.ts';
import { sendBalanceMail } from '../orders/index.ts';
import { decidedAlready } from '../security/decided-already.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import {
  doubtAbout,
  doubtSentence,
  judging,
  PAY_ACCOUNTS,
  requireSecondPerson,
} from '../security/two-people.ts';
import { refuseTooMany } from '../security/waiting-proposals.ts';
import { IS_GONE } from '../sessions/gone.ts';
import { type By, type Destination, inWords, moveOn, type Owner, refuseUnfit, tell } from './explain-line.ts';
import { lineById } from './lines.ts';

type Act = StaffAct & { id: bigint; device: string };
type Body = Validated<typeof explainCall>['body'];

/**
 * A fee or income is written at once; what goes to somebody is proposed.
 * @throws {ApiError} `customer_unknown`, `too_many_proposals`, `taken_back_often`, and as `moveOn`; `changed_meanwhile` where a proposal waits already.
 */
export async function explainLine({ body, ...act }: Act & { body: Body }): Promise<StatementLineView> {
  const { context, id } = act;
  return transaction(context.db, async (tx) => {
    const to = await destination(tx, body);
    if (to.as === 'customer' || to.as === 'sender') await propose(act, tx, to);
    else await moveOn(context, tx, { ...act, to });
    return (await lineById(tx, id)) ?? fail('not_found');
  });
}

async function destination(tx: Db, body: Body): Promise<Destination> {
  const { reason } = body;
  if (body.as === 'sender') return { as: body.as, bankReference: body.bank_reference, reason };
  if (body.as !== 'customer') return { as: body.as, reason };
  const { id, username, gone } = (await customerOf(tx, body.customer)) ?? fail('customer_unknown');
  if (gone) fail('customer_unknown', {}, { customer: [errorSentence('customer_gone')] });
  return { as: body.as, customerId: id, username, reason };
}

async function propose({ context, staff, id, device, now }: Act, tx: Db, to: Owner): Promise<void> {
  const { account, amount } = await unexplainedLine(tx, id);
  refuseUnfit(account, amount, to);
  const proposed = await tx
    .insertInto('explanations')
    .values({
      line_id: id,
      customer_id: to.as === 'customer' ? to.customerId : null,
      bank_reference: to.as === 'sender' ? to.bankReference : null,
      reason: to.reason,
      proposed_by: staff.id,
      proposed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!proposed) fail('changed_meanwhile');
  await refuseTooMany(tx, 'explanations', staff.id, now);
  await note(tx, 'statement.propose', { account, amount, to, staff, device, now });
  await tell(context, tx, 'explanation-proposed', {
    amount: displayMinor(amount, account.currency),
    account,
    to,
    staff,
    device,
    now,
  });
}

/**
 * Held, so that whoever explains it otherwise meanwhile finds what is proposed, and ends it.
 * @throws {ApiError} `not_found`; `changed_meanwhile` where it is explained by now.
 */
async function unexplainedLine(tx: Db, id: bigint): Promise<{ account: AccountRow; amount: bigint }> {
  const line = await tx
    .selectFrom('statement_lines')
    .select(['account_id', 'amount', 'aside_as', 'explained_by'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!line) fail('not_found');
  if (line.aside_as !== 'unexplained' || line.explained_by !== null) fail('changed_meanwhile');
  return { account: (await accountOf(tx, line.account_id)) ?? fail('not_found'), amount: line.amount };
}

/**
 * Another person lets it go there; a customer whose it is is mailed of it.
 * @throws {ApiError} `not_found`, `changed_meanwhile`; `own_proposal`, `not_independent`, `too_new`; `customer_gone`.
 */
export async function approveExplanation(act: Act): Promise<StatementLineView> {
  const { context, staff, device, now } = act;
  return transaction(context.db, async (tx) => {
    const { lineId, proposedBy, to, isRepeat } = await decide(tx, act, 'approved');
    if (isRepeat) return (await lineById(tx, lineId)) ?? fail('not_found');
    await requireSecondPerson(tx, { proposerId: proposedBy, approverId: staff.id }, PAY_ACCOUNTS, now);
    const { amount } = await moveOn(context, tx, { id: lineId, to, proposedBy, staff, device, now });
    if (to.as === 'customer')
      await sendBalanceMail(context, tx, {
        customerId: String(to.customerId),
        kind: 'money-found',
        note: amount,
      });
    return (await lineById(tx, lineId)) ?? fail('not_found');
  });
}

/** @throws {ApiError} `not_found`, `changed_meanwhile`. */
export async function rejectExplanation(act: Act): Promise<StatementLineView> {
  const { context, staff, device, now } = act;
  return transaction(context.db, async (tx) => {
    const { lineId, proposedBy, to, isRepeat } = await decide(tx, act, 'rejected');
    if (isRepeat) return (await lineById(tx, lineId)) ?? fail('not_found');
    const { account_id, amount } = await tx
      .selectFrom('statement_lines')
      .select(['account_id', 'amount'])
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow();
    const account = (await accountOf(tx, account_id)) ?? fail('not_found');
    const action = proposedBy === staff.id ? 'statement.withdraw' : 'statement.reject';
    await note(tx, action, { account, amount, to, staff, device, now });
    await tell(context, tx, 'explanation-rejected', {
      amount: displayMinor(amount, account.currency),
      account,
      to,
      staff,
      device,
      now,
    });
    return (await lineById(tx, lineId)) ?? fail('not_found');
  });
}

/** `isRepeat`: they had decided it so, and nothing is done. */
async function decide(tx: Db, { id, staff, now }: Act, state: 'approved' | 'rejected') {
  // The line is locked before its proposal, as in every other act on a line: otherwise two could wait for each other.
  await tx
    .selectFrom('statement_lines as l')
    .innerJoin('explanations as e', 'e.line_id', 'l.id')
    .select('l.id')
    .where('e.id', '=', id)
    .forUpdate('l')
    .execute();
  const proposal = await holdProposal(tx, 'explanations', id);
  const isRepeat = decidedAlready(proposal, { by: staff.id, as: [state] });
  // Who may not decide is told so, before the database would say it.
  if (state === 'approved' && proposal.proposed_by === staff.id) fail('own_proposal');
  if (!isRepeat)
    await tx
      .updateTable('explanations')
      .set({ state, decided_by: staff.id, decided_at: now })
      .where('id', '=', id)
      .execute();
  const { line_id: lineId, proposed_by: proposedBy, customer_id, bank_reference, reason } = proposal;
  const to: Destination =
    customer_id === null
      ? { as: 'sender', bankReference: bank_reference ?? '', reason }
      : { as: 'customer', customerId: customer_id, username: await usernameOf(tx, customer_id), reason };
  return { lineId, proposedBy, to, isRepeat };
}

async function usernameOf(db: Db, id: bigint): Promise<string> {
  const row = await db.selectFrom('customers').select('username').where('id', '=', id).executeTakeFirst();
  return row?.username ?? '';
}

type Noted = By & { account: AccountRow; amount: bigint; to: Destination };

async function note(
  tx: Db,
  action: 'statement.propose' | 'statement.reject' | 'statement.withdraw',
  { account, amount, to, staff, now }: Noted,
): Promise<void> {
  const detail = `${displayMinor(amount, account.currency)} ${inWords(to)}: ${to.reason}`;
  await audit(tx, { staff, action, subject: account.code, detail, now });
}

/** What waits to be approved for these lines, by their ids, as one of the staff sees it. */
export async function proposalsFor(
  db: Db,
  lineIds: readonly string[],
  { staffId, now }: { staffId: bigint; now: Date },
): Promise<Map<string, ProposedExplanation>> {
  const rows = await db
    .selectFrom('explanations as e')
    .innerJoin('staff as s', 's.id', 'e.proposed_by')
    .leftJoin('customers as c', 'c.id', 'e.customer_id')
    .select(['e.id', 'e.line_id', 'e.customer_id', 'e.bank_reference', 'e.reason', 'e.proposed_at'])
    .select(['e.proposed_by', 's.name as proposer', 'c.username', 'c.firstname', 'c.lastname'])
    .where('e.state', '=', 'proposed')
    .where('e.line_id', 'in', lineIds.length > 0 ? lineIds.map(BigInt) : [0n])
    .execute();
  const known = await judging(db, now);
  return new Map(
    rows.map((row) => {
      const asked = { proposerId: row.proposed_by, approverId: staffId };
      const doubt = doubtAbout(known, asked, PAY_ACCOUNTS);
      return [
        String(row.line_id),
        {
          id: String(row.id),
          customer:
            row.customer_id === null
              ? null
              : {
                  id: String(row.customer_id),
                  username: row.username ?? '',
                  name: `${row.firstname} ${row.lastname}`,
                },
          bank_reference: row.bank_reference,
          reason: row.reason,
          proposed_by: row.proposer,
          proposed_by_me: row.proposed_by === staffId,
          proposed_at: row.proposed_at.toISOString(),
          why_not_approve: doubt && doubtSentence(doubt),
        },
      ];
    }),
  );
}

/**
 * Finds a customer by username, email or the reference of one of their orders. Where two of these find different people
 * nobody is found: otherwise somebody who chose another's reference as a username would get their money.
 */
async function customerOf(db: Db, said: string) {
  const customers = db.selectFrom('customers as c').select(['c.id', 'c.username', IS_GONE.as('gone')]);
  const named = await customers
    .where(({ or, eb, fn }) =>
      or([
        eb(fn<string>('lower', ['c.username']), '=', said.toLowerCase()),
        eb(fn<string>('lower', ['c.email']), '=', said.toLowerCase()),
      ]),
    )
    // Of several accounts with this email, the one that has proven it.
    .orderBy((eb) => eb('c.verified_at', 'is', null))
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  const reference = readReference(said);
  if (!reference) return named;
  const ofOrder = await customers
    .innerJoin('orders as o', 'o.customer_id', 'c.id')
    .where('o.reference', '=', reference)
    .executeTakeFirst();
  if (named && ofOrder && named.id !== ofOrder.id) fail('customer_unknown', {}, { customer: [SAY_WHICH] });
  return ofOrder ?? named;
}

const SAY_WHICH =
  'This is the reference of one customer’s order and the username of another. Please give the email of whom you mean.';
