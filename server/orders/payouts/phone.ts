/**
 * The phone that is paired with a session shows the payment that was claimed last in it, and nothing else; what it pays, the
 * session's owner pays (Product §28.21–28.23).
 */

import type { CallData } from '@cowrie/contract/endpoint.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { payFromPhone as sent, paymentOnPhone as shown } from '@cowrie/contract/payout-phone.ts';
import { audit } from '../../audit/index.ts';
import type { Call, StaffAct } from '../../calls/call.ts';
import { addTry, takeBackTry, tooManyTries } from '../../calls/count-tries.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { viewFile } from '../../files/index.ts';
import { openTest } from '../../permit.ts';
import { noteSecurity } from '../../security/note.ts';
import {
  endPhone,
  makePhoneCode,
  notePhoneUsed,
  type PayoutPhone,
  pairPhone,
} from '../../sessions/payout-phones.ts';
import { payOutOrder } from '../desk/pay-out-order.ts';
import { payOutAccounts } from '../money/order-money.ts';
import { filesById, type OrderRow, orderById, paymentOrder } from '../queries.ts';
import { mostToSend } from '../test-first/test-moves.ts';
import { noteClaimSeen } from './claims.ts';
import { payoutRules } from './rules.ts';

export async function makeCode({ context, staff, now }: StaffAct) {
  return transaction(context.db, async (tx) => {
    const { token, digits, until } = await makePhoneCode(
      { db: tx, secrets: context.secrets },
      staff.sessionId,
      now,
    );
    await audit(tx, { staff, action: 'payout-phone.code', subject: staff.username, detail: '', now });
    return { token, digits, until: until.toISOString() };
  });
}

export async function letPhoneGo({ context, staff, now }: StaffAct): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (await endPhone(tx, staff.sessionId))
      await audit(tx, { staff, action: 'payout-phone.end', subject: staff.username, detail: '', now });
  });
}

type Pairing = { context: Context; body: { code: string }; address: string; device: string; now: Date };

/** @throws {ApiError} `phone_code_invalid`, of digits `phone_digits_invalid`; `too_many_tries` where digits are guessed at. */
export async function pairPayoutPhone({ context, body, address, device, now }: Pairing): Promise<string> {
  const code = body.code.replace(/\s/g, '');
  const isTyped = /^\d+$/.test(code);
  const limit = LIMITS.payoutPhoneDigits;
  if (isTyped) {
    const { count, until } = await addTry(context.db, limit, 'all', now);
    if (count > limit.max * context.config.rateLimitFactor) throw tooManyTries(until, now);
  }
  const paired = await transaction(context.db, async (tx) => {
    const done = await pairPhone({ db: tx, secrets: context.secrets }, { code, device, now });
    if (!done) return null;
    const who = { staff: done.staffId };
    await noteSecurity(
      { db: tx, log: context.log },
      { event: 'payout-phone.paired', who, address, device, now },
    );
    return done;
  });
  if (!paired) {
    const detail = isTyped ? 'digits' : 'link';
    await noteSecurity(context, { event: 'payout-phone.failed', address, device, detail, now });
    return fail(isTyped ? 'phone_digits_invalid' : 'phone_code_invalid');
  }
  if (isTyped) await takeBackTry(context.db, limit, 'all');
  return paired.token;
}

/** The payment that was claimed last in the phone's session and waits to be paid. */
async function claimedOn(db: Db, { staff }: PayoutPhone) {
  return db
    .selectFrom('payout_claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('ledger_accounts as a', 'a.id', 'c.account_id')
    .select(['c.order_id', 'a.code as account'])
    .where('c.session_id', '=', staff.sessionId)
    .where('c.staff_id', '=', staff.id)
    .where('o.status', '=', 'processing')
    .orderBy('c.since', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type PhoneCall = { context: Context; phone: PayoutPhone; now: Date };

export async function paymentOnPhone({ context, phone, now }: PhoneCall): Promise<CallData<typeof shown>> {
  const { db, links } = context;
  const name = phone.staff.name;
  const claim = await claimedOn(db, phone);
  const order = claim && (await orderById(db, claim.order_id));
  if (!claim || !order || openTest(order) === 'sent') return { name, payment: null };
  await notePhoneUsed(db, phone.id, now);
  await noteClaimSeen(db, { staffId: phone.staff.id, orderId: order.id, now });
  const payment = await paymentOrder(db, order.id);
  const qr =
    payment.qr_file_id === null
      ? undefined
      : (await filesById(db, [payment.qr_file_id])).get(payment.qr_file_id);
  const accounts = await payOutAccounts(db, payment.you_get_currency);
  return {
    name,
    payment: {
      reference: order.reference,
      amount: formatAmount(mostToSend(order, payment.you_get - order.paid_out)),
      currency: payment.you_get_currency,
      is_test: openTest(order) === 'first',
      method_name: payment.payment_method_name,
      receiver_name: payment.receiver_name,
      description: payment.description,
      qr_code: qr ? viewFile(links, qr) : null,
      qr_content: qr?.qr_content ?? null,
      accounts: accounts.map((account) => ({ code: account.code, name: account.name })),
      account: claim.account ?? (accounts.length === 1 ? (accounts[0]?.code ?? null) : null),
      slip_required: (await payoutRules(db)).slipRequired,
    },
  };
}

/** Asked before the slip is read. @throws {ApiError} `payout_not_claimed` for any payment but the one it shows. */
export const mayPayFromPhone = ({ context, phone }: PhoneCall, order: OrderRow): Promise<void> =>
  requireShown(context.db, phone, order);

async function requireShown(db: Db, phone: PayoutPhone, order: OrderRow): Promise<void> {
  const claim = await claimedOn(db, phone);
  if (claim?.order_id !== order.id) fail('payout_not_claimed');
}

/**
 * Pays out from a phone, in the name of the phone's owner.
 * @throws {ApiError} `payout_not_claimed` where the phone shows another payment by now; and as `payOutOrder`.
 */
export async function payFromPhone(call: Call<typeof sent>, order: OrderRow): Promise<CallData<typeof sent>> {
  const { context, phone, device, now, body, uploads, once } = call;
  const { amount, account, fee, bank_reference: reference } = body;
  const paid = await payOutOrder({ context, staff: phone.staff, device, now }, order, once, {
    ...{ amount, account, fee, reference },
    receipt: uploads,
    mayPay: (tx) => requireShown(tx, phone, order),
  });
  return { reference: paid.reference, status: paid.status };
}
