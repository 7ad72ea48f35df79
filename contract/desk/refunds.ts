/** Refunds at the desk, and customers' balances (Product §26.75, §26.76, §26.82). */
import * as z from 'zod/mini';
import { balanceChange } from '../balance.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { idParam, isoTime, optionalFilter, requiredText } from '../fields.ts';
import { DOCUMENT_ERRORS } from '../file-errors.ts';
import { fileLink } from '../files.ts';
import { amountText } from '../money-fields.ts';
import { REFUND_STATES, refundBank } from '../orders.ts';
import { ORDER_DESK, TREASURY } from '../roles.ts';
import { SECOND_PERSON_ERRORS } from './second-person.ts';

const deskRefund = z.object({
  id: z.string(),
  /** What was looked at: refused where it is another by now. */
  version: z.string(),
  state: z.enum(REFUND_STATES),
  amount: amountText,
  currency: z.string(),
  customer: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  /** The cancelled order; null for what a customer takes out of their balance. */
  order_reference: z.nullable(z.string()),
  bank: z.nullable(refundBank),
  /** The account of ours that it leaves from. */
  from_account: z.nullable(z.string()),
  prepared_by: z.nullable(z.string()),
  prepared_by_me: z.boolean(),
  /** Of a prepared one: why whoever asks cannot release it, by name and date; null where they can. */
  why_not_release: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  slip: z.nullable(fileLink),
  created_at: isoTime,
  since: isoTime,
});
export type DeskRefund = z.output<typeof deskRefund>;

/** `open`: what waits for the treasury, prepared or not; `choosing`: for its customer; `done`: settled. */
export const REFUND_QUEUES = ['open', 'choosing', 'done'] as const;

export const listRefunds = endpoint({
  method: 'GET',
  path: '/desk/refunds',
  summary: 'Refunds: what waits, the longest first, or what is settled, the newest first',
  access: TREASURY,
  query: z.object({ queue: optionalFilter(z.enum(REFUND_QUEUES)), ...pageQuery }),
  data: z.object({
    refunds: pageOf(deskRefund),
    /** Those of ours that a refund can leave from. */
    accounts: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

const versionField = z.string().check(z.regex(/^\d{1,18}$/, 'Not a known version'));
const answered = { access: TREASURY, params: idParam, data: z.object({ refund: deskRefund }) } as const;

export const prepareRefund = endpoint({
  ...answered,
  method: 'POST',
  path: '/desk/refunds/:id/prepare',
  summary: 'Say which account of ours a refund leaves from; a second person releases it',
  freshCode: true,
  body: z.object({ version: versionField, account: requiredText('Choose an account', 80) }),
  errors: ['not_found', 'changed_meanwhile', 'account_unknown', 'too_many_tries'],
});

export const sendRefund = endpoint({
  ...answered,
  method: 'POST',
  path: '/desk/refunds/:id/send',
  summary: 'Release what another person prepared, with the bank’s slip',
  freshCode: true,
  body: z.object({
    version: versionField,
    bank_reference: requiredText('The bank’s reference is required', 80),
  }),
  files: { slip: 'document' },
  errors: [
    'not_found',
    'changed_meanwhile',
    'slip_required',
    ...SECOND_PERSON_ERRORS,
    'too_many_tries',
    ...DOCUMENT_ERRORS,
  ],
});

export const returnRefund = endpoint({
  ...answered,
  method: 'POST',
  path: '/desk/refunds/:id/return',
  summary: 'Give a refund that cannot be sent back to its customer, with the reason',
  body: z.object({ version: versionField, reason: requiredText('A reason is required', 500) }),
  errors: ['not_found', 'changed_meanwhile'],
});

export const customerBalance = endpoint({
  method: 'GET',
  path: '/desk/customers/:id/balance',
  summary: 'A customer’s balance and every change of it, the newest first',
  access: ORDER_DESK,
  params: idParam,
  query: z.object(pageQuery),
  data: z.object({ balance: amountText, currency: z.string(), changes: pageOf(balanceChange) }),
});
