/** Claiming a payout, releasing one above the limit, and the owner's rules of paying out (Product §28.15–28.20). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { idParam, isoTime } from '../fields.ts';
import { amountField, amountText } from '../money-fields.ts';
import { OWNER_ONLY, TREASURY } from '../roles.ts';
import { payoutWork } from './payout-work.ts';
import { referenceParam } from './reference-param.ts';
import { SECOND_PERSON_ERRORS } from './second-person.ts';

const ofOrder = {
  access: TREASURY,
  params: referenceParam,
  data: z.object({ payout: payoutWork }),
} as const;

const CLAIM_ERRORS = [
  'not_found',
  'order_moved',
  'order_closed',
  'move_not_allowed',
  'test_not_released',
  'release_needed',
  'released_by_you',
  'payout_claimed',
] as const;

export const claimPayout = endpoint({
  ...ofOrder,
  method: 'POST',
  path: '/desk/orders/:reference/claim',
  summary:
    'Say that one is paying a payment out, before anything of it is paid; nobody else pays it meanwhile',
  body: z.object({
    /** The code of the account that it is paid from; the one that such a payment was paid from last unless said. */
    account: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  errors: [...CLAIM_ERRORS, 'account_unfit'],
});

export const takeOverPayout = endpoint({
  ...ofOrder,
  method: 'POST',
  path: '/desk/orders/:reference/claim/take-over',
  summary: 'Take over what another person is paying, though money may have left; they are told',
  /** Since when they have it, as it was read: whoever has it by then keeps it. */
  body: z.object({ since: isoTime }),
  errors: CLAIM_ERRORS,
  creates: 'whole',
});

export const giveBackPayout = endpoint({
  ...ofOrder,
  method: 'DELETE',
  path: '/desk/orders/:reference/claim',
  summary: 'Say that one is not paying it after all: nothing has left',
  errors: ['not_found', 'payout_not_claimed'],
  creates: 'whole',
});

export const claimNextPayout = endpoint({
  method: 'POST',
  path: '/desk/payouts/next',
  summary: 'Claim the payment that is due first and that nobody is paying',
  access: TREASURY,
  /** The one that was done just now. */
  body: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
  data: z.object({ reference: z.string() }),
  errors: ['no_payout_waits'],
});

export const askRelease = endpoint({
  ...ofOrder,
  method: 'POST',
  path: '/desk/orders/:reference/release-request',
  summary: 'Ask a second person to release a payout above the limit',
  errors: [
    'not_found',
    'order_moved',
    'order_closed',
    'move_not_allowed',
    'release_not_needed',
    'taken_back_often',
  ],
});

const decision = {
  access: TREASURY,
  params: idParam,
  data: nothing,
} as const;

export const releasePayout = endpoint({
  ...decision,
  method: 'POST',
  path: '/desk/payout-releases/:id/release',
  summary: 'Release a payout above the limit that another person asked for',
  freshCode: true,
  errors: ['not_found', ...SECOND_PERSON_ERRORS, 'paying_it_yourself', 'changed_meanwhile'],
});

/** Asks for no code: stopping something is never slowed. */
export const refusePayout = endpoint({
  ...decision,
  method: 'POST',
  path: '/desk/payout-releases/:id/refuse',
  summary: 'Refuse to release a payout, or take back what one asked for',
  errors: ['not_found', 'changed_meanwhile'],
});

const rules = z.object({
  /** No payout is recorded without the bank's or wallet's slip. */
  slip_required: z.boolean(),
  /** Payouts of more need a second person, in what the receiver gets; null: none does. */
  release_above: z.nullable(amountText),
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/desk/payouts',
  summary: 'Payouts that wait to be released, who is paying what, and the rules of paying out',
  access: TREASURY,
  data: z.object({
    rules,
    waiting: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        amount: amountText,
        currency: z.string(),
        receiver: z.nullable(z.string()),
        method: z.string(),
        proposed_by: z.string(),
        proposed_by_me: z.boolean(),
        proposed_at: isoTime,
        /** Why whoever asks cannot release it; null where they can. */
        why_not_approve: z.nullable(z.string()),
      }),
    ),
    claims: z.array(
      z.object({
        reference: z.string(),
        amount: amountText,
        currency: z.string(),
        by: z.string(),
        mine: z.boolean(),
        since: isoTime,
      }),
    ),
    /** Payments that nobody is paying yet, without those whose customer has yet to answer for a test payment. */
    unclaimed: z.number(),
  }),
});

export const setPayoutRules = endpoint({
  method: 'PUT',
  path: '/desk/payouts/rules',
  summary: 'Whether a payout needs its slip, and above which amount a second person',
  access: OWNER_ONLY,
  freshCode: true,
  limits: ['payoutRules'],
  body: z.object({
    slip_required: z.boolean(),
    release_above: z.nullable(amountField('Enter an amount, or leave it empty')),
    /** As whoever changes them was shown them (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(rules),
  }),
  data: rules,
  errors: ['changed_meanwhile', 'too_many_tries'],
});
