/**
 * The accounts and wallets customers pay into. Whoever could change one alone could take the money, so a
 * proposal becomes live only by a second person (Product §22.3), after a pause in which it can be stopped (Product §22.7).
 */
import { PAUSE_HOURS, type PayAccount } from '@cowrie/contract/desk/treasury.ts';
import { LIVE_PAYMENT_OPTIONS, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { audit } from '../audit/index.ts';
import { requireFreshCode } from '../calls/caller.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { moneyAccounts, openPayIn, payInAccount } from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { decidedAlready } from '../security/decided-already.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import { doubtAbout, doubtSentence, type Judging, judging, PAY_ACCOUNTS } from '../security/two-people.ts';
import { refuseTooMany } from '../security/waiting-proposals.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { stateAt } from './go-live.ts';

/** How many past accounts the list shows. */
const HISTORY = 30;

const accounts = (db: Db, now: Date) =>
  db
    .selectFrom('pay_accounts as a')
    .leftJoin('staff as proposer', 'proposer.id', 'a.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'a.decided_by')
    .leftJoin('staff as stopper', 'stopper.id', 'a.stopped_by')
    .selectAll('a')
    .select([
      'proposer.name as proposer_name',
      'decider.name as decider_name',
      'stopper.name as stopper_name',
    ])
    .select(stateAt(now).as('state_now'));
type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

function accountView(row: AccountRow, staffId: bigint, known: Judging): PayAccount {
  const asked = { proposerId: row.proposed_by, approverId: staffId };
  const doubt = row.state === 'proposed' ? doubtAbout(known, asked, PAY_ACCOUNTS) : null;
  return {
    id: String(row.id),
    option_code: row.option_code,
    details: row.details as PayAccount['details'],
    state: row.state_now,
    proposed_by: row.proposer_name ?? 'Set-up',
    proposed_by_me: row.proposed_by === staffId,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    live_from: row.live_from?.toISOString() ?? null,
    stopped_by: row.stopper_name,
    why_not_approve: doubt && doubtSentence(doubt),
  };
}

const isPast = ({ state_now: state }: AccountRow) => !['proposed', 'approved', 'live'].includes(state);

/** What is live and what waits, then the newest of what was. */
export async function listPayAccounts(db: Db, { staffId, now }: { staffId: bigint; now: Date }) {
  const open = await accounts(db, now)
    .where('a.state', 'in', ['live', 'approved', 'proposed'])
    .orderBy('a.state')
    .orderBy('a.id')
    .execute();
  const past = await accounts(db, now)
    .where('a.state', 'in', ['retired', 'rejected', 'stopped'])
    .orderBy('a.proposed_at', 'desc')
    .limit(HISTORY)
    .execute();
  // One whose successor's moment has come is past, whatever its row says yet.
  const rows = [...open.filter((row) => !isPast(row)), ...open.filter(isPast), ...past];
  const options = await db.selectFrom('payment_options').selectAll().orderBy('position').execute();
  const known = await judging(db, now);
  return {
    accounts: rows.map((row) => accountView(row, staffId, known)),
    options: options.map(({ code, name, enabled }) => ({
      code,
      name,
      enabled,
      can_be_enabled: LIVE_PAYMENT_OPTIONS.includes(code),
    })),
    pause_hours: known.isNewBusiness ? 0 : PAUSE_HOURS,
  };
}

type Asked = { id: bigint; staff: Pick<StaffMember, 'id'>; now: Date };

export async function accountById(db: Db, { id, staff, now }: Asked): Promise<PayAccount> {
  const row = (await accounts(db, now).where('a.id', '=', id).executeTakeFirst()) ?? fail('not_found');
  return accountView(row, staff.id, await judging(db, now));
}

export const summary = (details: Record<string, string>) => Object.values(details).join(', ');

const DETAIL_NAMES: Record<string, string> = {
  bank_name: 'Bank',
  account_number: 'Account number',
  account_name: 'Account name',
  wallet_address: 'Wallet address',
  wallet_address_network: 'Network',
};

/** An account as the facts of a mail. */
export const factsOf = (option: PaymentOptionCode, details: Record<string, string>): [string, string][] => [
  ['For', option === 'usdt' ? 'payments in USDT' : 'bank transfers'],
  ...Object.entries(details).map(([key, value]): [string, string] => [DETAIL_NAMES[key] ?? key, value]),
];

type Act = { staff: StaffMember; device: string; now: Date };

/** @throws {ApiError} `too_many_proposals`, `taken_back_often`. */
export async function proposePayAccount(
  context: Context,
  tx: Db,
  request: Act & { option: PaymentOptionCode; details: Record<string, string> },
): Promise<PayAccount> {
  const { staff, option, details, device, now } = request;
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
  await refuseTooMany(tx, 'pay_accounts', staff.id, now);
  await audit(tx, { staff, action: 'account.propose', subject: option, detail: summary(details), now });
  const facts = factsOf(option, details);
  await tellTreasury(context, tx, { kind: 'account-proposed', by: staff.name, device, now, facts });
  return accountById(tx, { id, staff, now });
}

/** Puts an account in place that nobody proposed: of the sample, before anybody could. Its id. */
export async function insertLiveAccount(
  tx: Db,
  account: { option: PaymentOptionCode; details: Record<string, string>; now: Date },
): Promise<bigint> {
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  await openPayIn(tx, payInAccount(account.option, account.details));
  return id;
}

/** Opens in the book what customers pay into, or did, of before the book (Product §26.21). */
export async function openPayAccounts(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('pay_accounts')
    .select(['option_code', 'details'])
    .where('state', 'in', ['approved', 'live', 'retired'])
    .orderBy('id')
    .execute();
  const wanted = rows.map(({ option_code, details }) => payInAccount(option_code, details));
  const known = new Set((await moneyAccounts(db, 'pay-in')).map(({ code }) => code));
  for (const account of wanted) if (!known.has(account.code)) await openPayIn(db, account);
}

export type Decision = Act & { id: bigint };

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it was decided otherwise, or by another. */
export async function rejectPayAccount(context: Context, decision: Decision): Promise<PayAccount> {
  const { staff, id, device, now } = decision;
  return transaction(context.db, async (tx) => {
    if (decidedAlready(await holdProposal(tx, 'pay_accounts', id), { by: staff.id, as: ['rejected'] }))
      return accountById(tx, decision);
    const { option_code: option, details, proposed_by_me: isOwn } = await accountById(tx, decision);
    await decide(tx, decision, { state: 'rejected' });
    const action = isOwn ? 'account.withdraw' : 'account.reject';
    await audit(tx, { staff, action, subject: option, detail: summary(details), now });
    const kind = isOwn ? 'account-taken-back' : 'account-rejected';
    await tellTreasury(context, tx, { kind, by: staff.name, device, now, facts: factsOf(option, details) });
    return accountById(tx, decision);
  });
}

/** Decides a proposal that waits. @throws {ApiError} `changed_meanwhile`. */
export async function decide(
  tx: Db,
  { staff, id, now }: Decision,
  verdict: { state: 'approved'; live_from: Date } | { state: 'rejected' },
): Promise<void> {
  const decided = await tx
    .updateTable('pay_accounts')
    .set({ ...verdict, decided_by: staff.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  if (decided.numUpdatedRows !== 1n) fail('changed_meanwhile');
}

/** @throws {ApiError} `payment_option_unavailable` for one that can't be switched on today; as `requireFreshCode` where one is. */
export async function switchPaymentOption(
  context: Context,
  request: { staff: StaffMember; code: PaymentOptionCode; enabled: boolean; now: Date },
) {
  const { staff, code, enabled, now } = request;
  if (enabled && !LIVE_PAYMENT_OPTIONS.includes(code)) fail('payment_option_unavailable');
  // Customers pay into whatever account it has, an old one too. Switching off is never slowed.
  if (enabled) requireFreshCode(staff, now);
  await transaction(context.db, async (tx) => {
    const switched = await tx
      .updateTable('payment_options')
      .set({ enabled })
      .where('code', '=', code)
      .where('enabled', '<>', enabled)
      .executeTakeFirst();
    // It is as it is wanted: a call that is made again since its answer got lost.
    if (switched.numUpdatedRows === 0n) return;
    await audit(tx, { staff, action: enabled ? 'option.enable' : 'option.disable', subject: code, now });
  });
  return { code, enabled };
}
