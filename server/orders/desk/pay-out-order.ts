/** Staff pay a receiver and complete orders; the audit entry goes with it (Product §21.8, §26.26). */
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct, ToldStaffAct } from '../../calls/call.ts';
import type { Once } from '../../calls/idempotency.ts';
import type { Uploads } from '../../calls/uploads.ts';
import type { Db } from '../../database/transaction.ts';
import { fail, failFields } from '../../errors.ts';
import { tellOfLargeFee } from '../../mail/watched-acts.ts';
import { openTest, permit } from '../../permit.ts';
import { payOutAccounts } from '../money/order-money.ts';
import { completeUnpaid, type Payout, payOut, toEarn } from '../money/pay-out.ts';
import { payoutInWords } from '../money/payout-in-words.ts';
import { holdOrder, requireClaim, requireReleasedUnclaimed } from '../payouts/claims.ts';
import { payoutRules } from '../payouts/rules.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';
import { mostToSend } from '../test-first/test-moves.ts';

type Given = Omit<Payout, 'by' | 'now' | 'receiptFileId'> & { receipt: Uploads };
/** What was paid out already by what was looked at. */
type Seen = { seenPaidOut?: bigint | undefined };
/** What else is asked of whoever pays, within what they do: a form's files are not all that can bring a payout. */
type Asked = { mayPay?: (tx: Db) => Promise<void> };

/** @throws {ApiError} `order_moved` where another sum was paid out by then than was seen; as `payOut`. */
export async function payOutOrder(
  call: ToldStaffAct,
  order: OrderRow,
  once: Once,
  { seenPaidOut, mayPay, ...given }: Given & Seen & Asked,
) {
  const { answer } = await once(async (tx) => {
    await mayPay?.(tx);
    requireSeen(order, { seenPaidOut });
    const paid = await payAndNote(call, tx, order, given);
    const what = `Payout of ${order.reference}`;
    await tellOfLargeFee(call.context, tx, call, { what, ...paid, worth: paid.feeCost, hasLeft: true });
    return {
      reference: order.reference,
      status: paid.status,
      paid_out: formatAmount(paid.paidOut),
      rest: formatAmount(paid.rest),
    };
  });
  return answer;
}

/** @throws {ApiError} `order_moved`. */
function requireSeen(order: OrderRow, { seenPaidOut }: Seen): void {
  if (seenPaidOut !== undefined && seenPaidOut !== order.paid_out) fail('order_moved');
}

/**
 * Pays the receiver of a payment all that is left; completes an order of another type.
 * @throws {ApiError} `order_moved` where another sum was paid out by then than was seen.
 */
export async function completeOrder(
  call: StaffAct,
  order: OrderRow,
  once: Once,
  { note, account, receipt, ...seen }: Pick<Given, 'note' | 'account' | 'receipt'> & Seen,
) {
  const { context, staff, now } = call;
  const left = order.type === 'payment' ? undefined : await toEarn(context.db, order);
  const { reference } = order;
  const { answer } = await once(async (tx) => {
    // Asked before a receipt is kept, and again by the move itself.
    permit(order, 'complete', staff.role);
    requireSeen(order, seen);
    if (order.type === 'payment') {
      const { status } = await payAndNote(call, tx, order, { note, account, receipt });
      return { reference, status };
    }
    const receiptFileId = await receipt.keep(tx, 'receipt');
    const status = await completeUnpaid(context, tx, order, { by: staff, note, receiptFileId, left, now });
    const amount = order.amount === null ? '' : displayMinor(order.amount, order.currency);
    const receiptNote = receiptFileId === undefined ? '' : 'with a receipt';
    const detail = [amount, receiptNote, note ?? ''].filter(Boolean).join('; ');
    await audit(tx, { staff, action: 'order.complete', subject: reference, detail, now });
    return { reference, status };
  });
  return answer;
}

/** Asked before a slip is read. @throws {ApiError} as `permit` and `requireToPay`. */
export async function mayPayOut(
  { context, staff, now }: StaffAct,
  order: OrderRow,
  event: 'payout' | 'complete',
) {
  permit(order, event, staff.role);
  if (order.type === 'payment') await requireToPay(context.db, order, { staff, now });
}

/**
 * What has left beyond a test that waits for its answer is recorded, though nobody may be paying it.
 * @throws {ApiError} as `requireClaim`, or as `requireReleasedUnclaimed`.
 */
const requireToPay = (db: Db, order: OrderRow, act: Pick<StaffAct, 'staff' | 'now'>): Promise<void> =>
  openTest(order) === 'sent' ? requireReleasedUnclaimed(db, order, act) : requireClaim(db, order, act);

/** Nothing is taken for granted where there is a choice. @throws {ApiError} `invalid_input` for `account`. */
async function onlyAccount(tx: Db, order: OrderRow): Promise<string> {
  const { you_get_currency: currency } = await paymentOrder(tx, order.id);
  const [only, ...others] = await payOutAccounts(tx, currency);
  return only && others.length === 0
    ? only.code
    : failFields({ account: ['Say which account it was paid from'] });
}

/** What has left beyond a test is recorded whatever there is of it (Product §28.18). */
async function needsSlip(tx: Db, order: OrderRow, { amount, beyondTest }: Given): Promise<boolean> {
  if (!(await payoutRules(tx)).slipRequired) return false;
  if (!beyondTest || !openTest(order)) return true;
  const left = (await paymentOrder(tx, order.id)).you_get - order.paid_out;
  return (amount ?? left) <= mostToSend(order, left);
}

async function payAndNote({ context, staff, now }: StaffAct, tx: Db, order: OrderRow, given: Given) {
  const { receipt, ...payout } = given;
  // Asked before a receipt is kept.
  permit(order, 'payout', staff.role);
  await holdOrder(tx, order.id);
  await requireToPay(tx, order, { staff, now });
  const account = payout.account || (await onlyAccount(tx, order));
  if (!receipt.has('receipt') && (await needsSlip(tx, order, given)))
    fail('slip_required', {}, { receipt: ['The slip is required'] });
  const receiptFileId = await receipt.keep(tx, 'receipt');
  const paid = await payOut(context, tx, order, { ...payout, account, receiptFileId, by: staff, now });
  const detail = [
    payoutInWords(paid),
    given.reference ? `reference ${given.reference}` : 'no bank reference',
    receiptFileId === undefined ? 'no receipt' : 'with its receipt',
    given.note ?? '',
    given.beyondTest ? `more than the test, which was not released: ${given.beyondTest}` : '',
  ]
    .filter(Boolean)
    .join('; ');
  await audit(tx, { staff, action: `order.${paid.event}`, subject: order.reference, detail, now });
  return paid;
}
