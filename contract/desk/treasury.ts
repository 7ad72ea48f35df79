/** Rates of the day, and the accounts and wallets customers pay into (Product §6.4, §22.1, §22.3). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime, requiredText } from '../fields.ts';
import { amountField, amountText, priceField } from '../money-fields.ts';
import { paymentOptionCode } from '../orders.ts';
import { bankAccount, usdtWallet } from '../payments.ts';
import { currency, rateHistory } from '../rates.ts';
import { ORDER_DESK, OWNER_ONLY, TREASURY } from '../roles.ts';

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
  }),
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
  }),
  data: z.object({
    base: z.string(),
    target: z.string(),
    price: z.string(),
    rate: z.string(),
    published_at: isoTime,
  }),
  errors: ['second_look_needed', 'fresh_code_needed', 'currency_unknown'],
});

export const currencyLimits = endpoint({
  method: 'PUT',
  path: '/desk/currencies/:id/limits',
  summary: 'Smallest and largest payment in a currency; empty means none',
  access: OWNER_ONLY,
  params: idParam,
  body: z.object({ minimum: z.nullable(amountField()), maximum: z.nullable(amountField()) }).check(
    z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
      error: 'The largest payment must not be below the smallest',
      path: ['maximum'],
    }),
  ),
  data: z.object({ minimum: z.nullable(amountText), maximum: z.nullable(amountText) }),
  errors: ['not_found'],
});

const ACCOUNT_STATES = ['proposed', 'live', 'retired', 'rejected'] as const;

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
  summary: 'Approve another person’s proposal; it replaces the live one',
  freshCode: true,
  errors: ['not_found', 'own_proposal', 'changed_meanwhile'],
});

export const rejectPayAccount = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/accounts/:id/reject',
  summary: 'Reject a proposal, or take back one’s own',
  errors: ['not_found', 'changed_meanwhile'],
});

export const switchPaymentOption = endpoint({
  method: 'PUT',
  path: '/desk/payment-options/:code',
  summary: 'Switch a payment option on or off',
  access: TREASURY,
  params: z.object({ code: paymentOptionCode }),
  body: z.object({ enabled: z.boolean() }),
  data: z.object({ code: paymentOptionCode, enabled: z.boolean() }),
  errors: ['payment_option_unavailable'],
});
