/** What staff do to an order: quote, confirm, pay out, decline, complete, cancel, track (Product §21.7). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idText, requiredText } from '../fields.ts';
import { DOCUMENT_ERRORS } from '../file-errors.ts';
import { parseAmount } from '../money.ts';
import { amountField, amountText, feeField } from '../money-fields.ts';
import { orderStatus, trackStatus } from '../order-codes.ts';
import { PAYOUT_ERRORS } from '../payout-errors.ts';
import { ORDER_DESK, PARCEL_DESK, TREASURY } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

const accountCode = z.string().check(z.trim(), z.maxLength(200));
const bankReference = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'));

/** An amount as it was shown, nothing among them. */
const seenAmount = z.pipe(
  amountText,
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

/** The attempt to pay whose proof was looked at; where another is open by then, nothing is done. */
const seenAttempt = z.optional(idText);

const moved = z.object({ reference: z.string(), status: orderStatus });
const reasonField = requiredText('A reason is required', 1000);

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/quote',
  summary: 'Set or change the amount of a pending order',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    amount: amountField(),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The amount that it had on the screen, null for none; nothing is done where it is another by then. */
    before: z.optional(z.nullable(amountText)),
  }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed', 'move_not_allowed', 'quote_too_low'],
  creates: 'whole',
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/confirm',
  summary: 'The money is in the account: all of it, part of it, or more',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /**
     * What was missing of the order on the screen, and so looked for in the account. Where it is another amount by now,
     * the call is refused.
     */
    amount: z.optional(amountField()),
    attempt: seenAttempt,
    /** What arrived, in the account's currency. Left out, it is what was asked for. */
    arrived: z.optional(amountField()),
    /** The code of the account that it arrived on. Left out, it is the one that the payer was shown. */
    account: z.optional(accountCode),
    /** What the bank calls the credit: it confirms one order only. */
    bank_reference: z.optional(bankReference),
    /** The other orders that the proof was sent for were looked at. */
    looked_at_same_proof: z.optional(z.boolean()),
  }),
  data: z.extend(moved, {
    /** What is still missing of the order's amount. */
    amount_missing: amountText,
    /** What came beyond it, in Naira: it is on the customer's balance. */
    to_balance: amountText,
  }),
  errors: [
    'not_found',
    'order_moved',
    'order_closed',
    'proof_sent_twice',
    'bank_reference_used',
    'bank_reference_booked',
    'account_unfit',
    'arrived_needed',
    'worth_unknown',
  ],
  creates: true,
});

export const payOut = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/payouts',
  summary: 'The receiver of a payment was sent some of the money, or the rest, which completes the order',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /** What was paid out before by what was looked at; with another sum by now, nothing is recorded. */
    paid_out: z.optional(seenAmount),
    /** What the receiver was sent; all that is left unless said. */
    amount: z.optional(amountField()),
    /** What the account took beyond it. */
    fee: z.optional(feeField),
    /** The code of the account it was paid from; needed unless only one can be. */
    account: z.optional(accountCode),
    /** What the bank or wallet calls it. */
    reference: z.optional(bankReference),
    /** A line for the customer. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** Why more has left than the test, though the customer has not released the rest: what happened is recorded. */
    beyond_test: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  files: { receipt: 'document' },
  data: z.extend(moved, { paid_out: amountText, rest: amountText }),
  errors: PAYOUT_ERRORS,
  creates: true,
});

export const declineOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/decline',
  summary: 'The proof does not hold; the customer can pay again',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    reason: reasonField,
    attempt: seenAttempt,
    /** The last proof of that attempt that was looked at; where another has come since, nothing is declined. */
    proof: z.optional(idText),
  }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed'],
  creates: true,
});

export const completeOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/complete',
  summary: 'The order is done; a receipt may go with it, and has to with a payment',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    /** Of a payment: what was paid out before by what was looked at; with another sum by now, nothing is recorded. */
    paid_out: z.optional(seenAmount),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** Of a payment: the code of the account it was paid from; needed unless only one can be. */
    account: z.optional(accountCode),
  }),
  files: { receipt: 'document' },
  data: moved,
  errors: [
    'too_many_tries',
    'not_found',
    'order_moved',
    'order_closed',
    'payout_not_claimed',
    'payout_claimed',
    'slip_required',
    'test_not_released',
    'account_unfit',
    'worth_unknown',
    ...DOCUMENT_ERRORS,
  ],
  creates: true,
});

export const deskCancelOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/cancel',
  summary:
    'Cancel an open order; the customer sees the reason. One whose money has come the treasury cancels, which starts the refund',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    reason: reasonField,
    /** What had come by what was looked at; with another sum by now, nothing is cancelled. */
    received: z.optional(seenAmount),
  }),
  data: z.extend(moved, {
    /** What is owed to the customer from now on, in Naira; null where nothing had come. */
    refund: z.nullable(amountText),
  }),
  errors: [
    'not_found',
    'order_moved',
    'order_closed',
    'paid_out_already',
    'payout_claimed',
    'money_came',
    'worth_unknown',
  ],
  creates: 'whole',
});

export const moveTracking = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/track',
  summary: 'Move the tracking, with a line for the customer if wanted',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    track_status: trackStatus,
    title: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
    /** The step that it had on the screen; nothing is done where it is another by then. */
    from: z.optional(trackStatus),
  }),
  data: z.object({ reference: z.string(), track_status: trackStatus }),
  errors: ['not_found', 'order_closed', 'order_moved', 'move_not_allowed'],
  creates: 'whole',
});
