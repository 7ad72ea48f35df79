/**
 * The treasury sends a refund to a bank: one says from which account of ours, another releases it with the bank's slip
 * (Product §26.75, §26.76).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { addTry, tooManyTries, triesOf } from '../../calls/count-tries.ts';
import type { Uploads } from '../../calls/uploads.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { nairaAccounts, REFUNDS, writeJournal } from '../../ledger/index.ts';
import { tellTreasury } from '../../mail/staff-notices.ts';
import { REFUNDS as REFUND_MATTERS, requireSecondPerson } from '../../security/two-people.ts';
import { changeRefund, lockForStep, type RefundRow } from './change-refund.ts';
import { NOT_PREPARED, putOnBalance } from './choose.ts';
import { bankLine, refundMoney, tellRefund } from './tell-refund.ts';

type Act = Omit<StaffAct, 'staff'> & {
  staff: Pick<StaffAct['staff'], 'id' | 'username' | 'name'>;
  id: bigint;
  version: bigint;
};

/**
 * Whoever prepares one that another has prepared already takes it over; as they have prepared it themselves it stays.
 * @throws {ApiError} `account_unknown`; `not_found`, `changed_meanwhile`; as `refuseAnewOften`.
 */
export async function prepareRefund(act: Act & { device: string; account: string }): Promise<bigint> {
  const { context, staff, id, version, device, now } = act;
  return transaction(context.db, async (tx) => {
    const account = (await nairaAccounts(tx)).find(({ code }) => code === act.account);
    if (!account) fail('account_unknown');
    const prepared = { state: 'prepared', from_account_id: account.id, prepared_by: staff.id } as const;
    const row = await lockForStep(tx, { id, version, from: ['waiting', 'prepared'] }, prepared);
    if (!row) return id;
    const isTheirs = row.prepared_by === staff.id && row.from_account_id === account.id;
    // It has been prepared so already: nothing is written, and no owner is mailed.
    if (row.state === 'prepared' && isTheirs) return id;
    await refuseAnewOften(tx, act);
    if (row.state === 'prepared') await countAnew(tx, act);
    const changed = await changeRefund(tx, row, { ...prepared, prepared_at: now }, now);
    const note = `${refundMoney(row.amount)} to ${bankLine(row)}`;
    const detail = `${note}; from ${account.name}`;
    await audit(tx, { staff, action: 'refund.prepare', subject: await subjectOf(tx, row), detail, now });
    const facts = await factsOf(tx, row, account.name);
    await tellTreasury(context, tx, { kind: 'refund-prepared', by: staff.name, device, now, facts });
    // Taken over, it is for the customer what it was.
    if (row.state === 'waiting')
      await tellRefund(context, tx, changed, { kind: 'refund-prepared', by: staff, note, now });
    return id;
  });
}

type Sending = Act & { device: string; bankReference: string; uploads: Pick<Uploads, 'has' | 'keepSent'> };

/**
 * @throws {ApiError} `slip_required`; `own_proposal`, `not_independent`, `too_new`; `not_found`, `changed_meanwhile`.
 */
export async function sendRefund(act: Sending): Promise<bigint> {
  const { context, staff, id, version, device, bankReference, uploads, now } = act;
  if (!uploads.has('slip')) fail('slip_required', {}, { slip: ['The bank’s slip is required'] });
  return transaction(context.db, async (tx) => {
    const sent = { state: 'sent', bank_reference: bankReference, sent_by: staff.id } as const;
    const row = await lockForStep(tx, { id, version, from: ['prepared'] }, sent);
    if (!row) return id;
    const account = (await nairaAccounts(tx)).find((one) => one.id === row.from_account_id);
    if (!account || row.prepared_by === null) throw new Error(`refund ${id} is prepared by nobody`);
    await requireSecondPerson(tx, { proposerId: row.prepared_by, approverId: staff.id }, REFUND_MATTERS, now);
    const slip = await uploads.keepSent(tx, 'slip');
    const journalId = await writeJournal(tx, {
      cause: `refund/${row.id}`,
      kind: 'refund',
      customerId: row.customer_id,
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
      staffId: row.prepared_by,
      approvedBy: staff.id,
      memo: bankReference,
      lines: [
        [REFUNDS, row.amount],
        [account.code, -row.amount],
      ],
      now,
    });
    if (journalId === null) throw new Error(`refund ${row.id} was settled before`);
    const by = { slip_file_id: slip, sent_at: now, settled_journal_id: journalId };
    const changed = await changeRefund(tx, row, { ...sent, ...by }, now);
    const note = `${refundMoney(row.amount)} to ${bankLine(row)}; the bank’s reference is ${bankReference}`;
    const detail = `${note}; from ${account.name}`;
    await audit(tx, { staff, action: 'refund.send', subject: await subjectOf(tx, row), detail, now });
    const facts = await factsOf(tx, row, account.name);
    await tellTreasury(context, tx, { kind: 'refund-sent', by: staff.name, device, now, facts });
    await tellRefund(context, tx, changed, { kind: 'refund-sent', by: staff, note, fileId: slip, now });
    return id;
  });
}

/** Whether `staff` may release it, asked before the slip is read. @throws {ApiError} as `sendRefund`. */
export async function mayRelease({ context, staff, id, now }: Omit<Act, 'version'>): Promise<void> {
  const row = await context.db
    .selectFrom('refunds')
    .select(['state', 'prepared_by', 'sent_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('not_found');
  // The same person may be repeating the call, and is told what it came to.
  if (row.state === 'sent' && row.sent_by === staff.id) return;
  if (row.state !== 'prepared' || row.prepared_by === null) fail('changed_meanwhile');
  await requireSecondPerson(
    context.db,
    { proposerId: row.prepared_by, approverId: staff.id },
    REFUND_MATTERS,
    now,
  );
}

/**
 * It cannot be sent: the customer chooses anew; what they took out of their balance is on it again.
 * @throws {ApiError} `not_found`, `changed_meanwhile`.
 */
export async function returnRefund(act: Act & { reason: string }): Promise<bigint> {
  const { context, staff, id, version, reason, now } = act;
  return transaction(context.db, async (tx) => {
    const row = await lockForStep(
      tx,
      { id, version, from: ['waiting', 'prepared'] },
      { returned_because: reason },
    );
    if (!row) return id;
    if (row.state === 'prepared') await countAnew(tx, act);
    const changed =
      row.order_id === null
        ? await putOnBalance(tx, row, { staffId: staff.id, because: reason }, now)
        : await changeRefund(tx, row, { state: 'choosing', ...NOT_PREPARED, returned_because: reason }, now);
    const detail = `${refundMoney(row.amount)}; ${reason}`;
    await audit(tx, { staff, action: 'refund.return', subject: await subjectOf(tx, row), detail, now });
    await tellRefund(context, tx, changed, { kind: 'refund-returned', by: staff, note: reason, now });
    return id;
  });
}

type Whose = Pick<Act, 'context' | 'staff' | 'now'>;
const subject = ({ staff }: Whose) => `staff:${staff.id}`;

/** Counts that a prepared refund was undone by this person; giving a refund back is counted but never refused. */
const countAnew = (tx: Db, whose: Whose) => addTry(tx, LIMITS.refundAnew, subject(whose), whose.now);

/**
 * Who prepares, undoes it and prepares again mails all owners each time (Product §22.13).
 * @throws {ApiError} `too_many_tries`.
 */
async function refuseAnewOften(tx: Db, whose: Whose): Promise<void> {
  const { context, now } = whose;
  const { count, until } = await triesOf(tx, LIMITS.refundAnew, subject(whose), now);
  if (count >= LIMITS.refundAnew.max * context.config.rateLimitFactor) throw tooManyTries(until, now);
}

/** What people call it: the order, or whose balance it leaves. */
async function subjectOf(tx: Db, row: RefundRow): Promise<string> {
  const { reference, username } = await tx
    .selectFrom('customers as c')
    .leftJoin('orders as o', (join) => join.on('o.id', '=', row.order_id))
    .select(['c.username', 'o.reference'])
    .where('c.id', '=', row.customer_id)
    .executeTakeFirstOrThrow();
  return reference ?? username;
}

async function factsOf(tx: Db, row: RefundRow, from: string): Promise<[string, string][]> {
  return [
    ['For', await subjectOf(tx, row)],
    ['Amount', refundMoney(row.amount)],
    ['To', bankLine(row)],
    ['From our account', from],
  ];
}
