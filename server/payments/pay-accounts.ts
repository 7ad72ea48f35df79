/**
 * The accounts and wallets customers pay into. Whoever could change one alone could take the money, so a
 * proposal becomes live only by a second person (Product §22.3).
 */
import type { PayAccount } from '@cowrie/contract/desk/treasury.ts';
import { LIVE_PAYMENT_OPTIONS, type PaymentOptionCode } from '@cowrie/contract/orders.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';

/** How many past accounts the list shows. */
const HISTORY = 30;

const accounts = (db: Db) =>
  db
    .selectFrom('pay_accounts as a')
    .leftJoin('staff as proposer', 'proposer.id', 'a.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'a.decided_by')
    .selectAll('a')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name']);
type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

function accountView(row: AccountRow, staffId: bigint): PayAccount {
  return {
    id: String(row.id),
    option_code: row.option_code,
    details: row.details as PayAccount['details'],
    state: row.state,
    proposed_by: row.proposer_name ?? 'Set-up',
    proposed_by_me: row.proposed_by === staffId,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** What is live and what waits, then the newest of what was. */
export async function listPayAccounts(db: Db, staffId: bigint) {
  const open = await accounts(db)
    .where('a.state', 'in', ['live', 'proposed'])
    .orderBy('a.state')
    .orderBy('a.id')
    .execute();
  const past = await accounts(db)
    .where('a.state', 'in', ['retired', 'rejected'])
    .orderBy('a.proposed_at', 'desc')
    .limit(HISTORY)
    .execute();
  const options = await db.selectFrom('payment_options').selectAll().orderBy('position').execute();
  return {
    accounts: [...open, ...past].map((row) => accountView(row, staffId)),
    options: options.map(({ code, name, enabled }) => ({
      code,
      name,
      enabled,
      can_be_enabled: LIVE_PAYMENT_OPTIONS.includes(code),
    })),
  };
}

async function accountById(db: Db, id: bigint, staffId: bigint): Promise<PayAccount> {
  const row = await accounts(db).where('a.id', '=', id).executeTakeFirst();
  return row ? accountView(row, staffId) : fail('not_found');
}

const summary = (details: Record<string, string>) => Object.values(details).join(', ');

export async function proposePayAccount(
  tx: Db,
  request: { staff: StaffMember; option: PaymentOptionCode; details: Record<string, string>; now: Date },
): Promise<PayAccount> {
  const { staff, option, details, now } = request;
  const { id } = await tx
    .insertInto('pay_accounts')
    .values({
      option_code: option,
      details: JSON.stringify(details),
      state: 'proposed',
      proposed_by: staff.id,
      proposed_at: now,
      decided_by: null,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, { staff, action: 'account.propose', subject: option, detail: summary(details), now });
  return accountById(tx, id, staff.id);
}

/** Puts an account in place that nobody proposed: of the sample, before anybody could. */
export async function insertLiveAccount(
  tx: Db,
  account: { option: PaymentOptionCode; details: Record<string, string>; now: Date },
): Promise<void> {
  await tx
    .insertInto('pay_accounts')
    .values({
      option_code: account.option,
      details: JSON.stringify(account.details),
      state: 'live',
      proposed_by: null,
      proposed_at: account.now,
      decided_by: null,
      decided_at: account.now,
    })
    .execute();
}

type Decision = { staff: StaffMember; id: bigint; now: Date };

/** @throws {ApiError} `not_found`; `own_proposal`; `changed_meanwhile` where it was already decided. */
export async function approvePayAccount(context: Context, decision: Decision): Promise<PayAccount> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await tx
      .selectFrom('pay_accounts')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!proposal) fail('not_found');
    if (proposal.state !== 'proposed') fail('changed_meanwhile');
    if (proposal.proposed_by === staff.id) fail('own_proposal');
    // Two proposals for one option are approved one after the other: the later replaces the earlier.
    await tx
      .selectFrom('payment_options')
      .select('code')
      .where('code', '=', proposal.option_code)
      .forUpdate()
      .execute();
    await tx
      .updateTable('pay_accounts')
      .set({ state: 'retired' })
      .where('option_code', '=', proposal.option_code)
      .where('state', '=', 'live')
      .execute();
    await decide(tx, decision, 'live');
    const detail = summary(proposal.details);
    await audit(tx, { staff, action: 'account.approve', subject: proposal.option_code, detail, now });
    return accountById(tx, id, staff.id);
  });
}

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it was already decided. */
export async function rejectPayAccount(context: Context, decision: Decision): Promise<PayAccount> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const account = await accountById(tx, id, staff.id);
    await decide(tx, decision, 'rejected');
    await audit(tx, {
      staff,
      action: 'account.reject',
      subject: account.option_code,
      detail: summary(account.details),
      now,
    });
    return accountById(tx, id, staff.id);
  });
}

async function decide(tx: Db, { staff, id, now }: Decision, state: 'live' | 'rejected') {
  const decided = await tx
    .updateTable('pay_accounts')
    .set({ state, decided_by: staff.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  if (decided.numUpdatedRows !== 1n) fail('changed_meanwhile');
}

/** @throws {ApiError} `payment_option_unavailable` for one that can't be switched on today. */
export async function switchPaymentOption(
  context: Context,
  request: { staff: StaffMember; code: PaymentOptionCode; enabled: boolean; now: Date },
) {
  const { staff, code, enabled, now } = request;
  if (enabled && !LIVE_PAYMENT_OPTIONS.includes(code)) fail('payment_option_unavailable');
  await transaction(context.db, async (tx) => {
    await tx.updateTable('payment_options').set({ enabled }).where('code', '=', code).execute();
    await audit(tx, { staff, action: enabled ? 'option.enable' : 'option.disable', subject: code, now });
  });
  return { code, enabled };
}
