/** Rates of the day, and the accounts and wallets customers pay into (Product §6.4, §22.1, §22.3, §22.7, §22.9). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime, requiredText } from '../fields.ts';
import { amountField, amountText } from '../money-fields.ts';
import { paymentOptionCode } from '../order-codes.ts';
import { bankAccount, usdtWallet } from '../payments.ts';
import { currency, rateHistory } from '../rates.ts';
import { ORDER_DESK, OWNER_ONLY, TREASURY } from '../roles.ts';
import { priceField } from './money-fields.ts';
import { referenceParam } from './reference-param.ts';
import { PROPOSAL_ERRORS, SECOND_PERSON_ERRORS } from './second-person.ts';

export const deskRates = endpoint({
  method: 'GET',
  path: '/desk/rates',
  summary: 'Today’s prices by pair, with who set them when',
  access: ORDER_DESK,
  data: z.object({
    rates: z.array(
      z.object({
        base: z.string(),
        target: z.string(),
        price: z.string(),
        rate: z.string(),
        published_at: isoTime,
        by: z.string(),
      }),
    ),
    currencies: z.array(currency),
    /** How long an order holds the rate it is placed at. */
    hold_minutes: z.number(),
  }),
});

/** The shortest and the longest time for which an order can hold its rate, in minutes (Product §7.20). */
const SHORTEST_HOLD = 15;
const LONGEST_HOLD = 7 * 24 * 60;

export const holdRates = endpoint({
  method: 'PUT',
  path: '/desk/rates/hold',
  summary: 'How long an order holds the rate it is placed at, in minutes; orders that are there keep theirs',
  access: TREASURY,
  body: z.object({
    minutes: z
      .int('Choose a time')
      .check(z.minimum(SHORTEST_HOLD, 'At least 15 minutes'), z.maximum(LONGEST_HOLD, 'At most a week')),
    /** As whoever changes it was shown it (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(z.int()),
  }),
  data: z.object({ hold_minutes: z.number() }),
  errors: ['changed_meanwhile'],
});

export const deskRateHistory = endpoint({
  method: 'GET',
  path: '/desk/rates/history',
  summary: rateHistory.summary,
  access: ORDER_DESK,
  query: rateHistory.query,
  data: rateHistory.data,
});

export const publishRate = endpoint({
  method: 'PUT',
  path: '/desk/rates',
  summary: 'Publish a price: units of `base` for one unit of `target`; a jump needs a fresh code',
  access: TREASURY,
  body: z.object({
    base: requiredText('Choose a currency', 5),
    target: requiredText('Choose a currency', 5),
    price: priceField,
    /** Sent after the second look at a jump. */
    confirmed: z.optional(z.boolean()),
    /** The pair's price as whoever publishes was shown it, null for none (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(z.nullable(z.string())),
  }),
  data: z.object({
    base: z.string(),
    target: z.string(),
    price: z.string(),
    rate: z.string(),
    published_at: isoTime,
  }),
  errors: ['second_look_needed', 'fresh_code_needed', 'currency_unknown', 'changed_meanwhile'],
});

const limits = z.object({ minimum: z.nullable(amountText), maximum: z.nullable(amountText) });

export const currencyLimits = endpoint({
  method: 'PUT',
  path: '/desk/currencies/:id/limits',
  summary: 'Smallest and largest payment in a currency; empty means none',
  access: OWNER_ONLY,
  params: idParam,
  body: z
    .object({
      minimum: z.nullable(amountField()),
      maximum: z.nullable(amountField()),
      /** As whoever changes them was shown them (Product §19.12); a desk page of before this field sends none. */
      before: z.optional(limits),
    })
    .check(
      z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
        error: 'The largest payment must not be below the smallest',
        path: ['maximum'],
      }),
    ),
  data: limits,
  errors: ['not_found', 'changed_meanwhile'],
});

/** An approved account waits so long before customers pay into it (Product §22.7). */
export const PAUSE_HOURS = 6;

/** `approved`: it waits for its moment; `stopped`: somebody put an end to that wait. */
const ACCOUNT_STATES = ['proposed', 'approved', 'live', 'retired', 'rejected', 'stopped'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const payAccount = z.object({
  id: z.string(),
  option_code: paymentOptionCode,
  details: z.union([bankAccount, usdtWallet]),
  state: z.enum(ACCOUNT_STATES),
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
  proposed_at: isoTime,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(isoTime),
  /** From when an approved one is live. */
  live_from: z.nullable(isoTime),
  stopped_by: z.nullable(z.string()),
  /** Of a proposal: why whoever asks cannot approve it, by name and date; null where they can. */
  why_not_approve: z.nullable(z.string()),
});
export type PayAccount = z.output<typeof payAccount>;

export const listPayAccounts = endpoint({
  method: 'GET',
  path: '/desk/accounts',
  summary: 'Accounts and wallets: what is live, what waits for a second person, what was',
  access: TREASURY,
  data: z.object({
    accounts: z.array(payAccount),
    options: z.array(
      z.object({
        code: paymentOptionCode,
        name: z.string(),
        enabled: z.boolean(),
        can_be_enabled: z.boolean(),
      }),
    ),
    /** So many hours after it is approved an account is live: 0 until the first order was placed (Product §22.12). */
    pause_hours: z.number(),
  }),
});

export const proposePayAccount = endpoint({
  method: 'POST',
  path: '/desk/accounts',
  summary: 'Propose the account or wallet customers pay into; a second person approves it',
  access: TREASURY,
  freshCode: true,
  body: z.discriminatedUnion('option_code', [
    z.object({
      option_code: z.literal('bank-transfer'),
      bank_name: requiredText('Bank name is required', 100),
      account_number: z.string().check(z.trim(), z.regex(/^\d{6,20}$/, 'Account number is 6 to 20 digits')),
      account_name: requiredText('Account name is required', 120),
    }),
    z.object({
      option_code: z.literal('usdt'),
      wallet_address: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{20,80}$/, 'Not a wallet address')),
      wallet_address_network: requiredText('Network is required', 40),
    }),
  ]),
  data: z.object({ account: payAccount }),
  errors: [...PROPOSAL_ERRORS],
  creates: true,
});

const decided = {
  access: TREASURY,
  params: idParam,
  data: z.object({ account: payAccount }),
} as const;

export const approvePayAccount = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/accounts/:id/approve',
  summary: 'Approve another person’s proposal; after a pause it replaces the live one',
  freshCode: true,
  errors: ['not_found', ...SECOND_PERSON_ERRORS, 'changed_meanwhile'],
});

export const rejectPayAccount = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/accounts/:id/reject',
  summary: 'Reject a proposal, or take back one’s own',
  errors: ['not_found', 'changed_meanwhile'],
});

/** Asks for no code: stopping something is never slowed. */
export const stopPayAccount = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/accounts/:id/stop',
  summary: 'Stop an approved account while it waits; the live one stays',
  errors: ['not_found', 'changed_meanwhile'],
});

export const shownAccounts = endpoint({
  method: 'GET',
  path: '/desk/orders/:reference/accounts',
  summary: 'Which accounts and wallets the payer of an order was shown, the latest first',
  access: ORDER_DESK,
  params: referenceParam,
  data: z.object({
    accounts: z.array(
      z.object({
        option_code: paymentOptionCode,
        details: z.union([bankAccount, usdtWallet]),
        first_shown_at: isoTime,
        last_shown_at: isoTime,
        /** False where another has replaced it since. */
        live: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const switchPaymentOption = endpoint({
  method: 'PUT',
  path: '/desk/payment-options/:code',
  summary: 'Switch a payment option on, which needs a fresh code, or off',
  access: TREASURY,
  params: z.object({ code: paymentOptionCode }),
  body: z.object({ enabled: z.boolean() }),
  data: z.object({ code: paymentOptionCode, enabled: z.boolean() }),
  errors: ['payment_option_unavailable', 'fresh_code_needed'],
});
