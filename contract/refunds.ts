/** Where a customer lets a refund go: to their balance, or to a bank account that they name (Product §26.70, §26.72). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParam, presentPasswordField, requiredText } from './fields.ts';
import { refund } from './orders.ts';
import { withoutGaps } from './phone.ts';

export const bankFields = {
  bank_name: requiredText('Bank name is required', 100),
  account_number: z
    .string({ error: 'Account number is 10 digits' })
    .check(z.overwrite(withoutGaps), z.regex(/^\d{10}$/, 'Account number is 10 digits')),
  account_name: requiredText('Account name is required', 120),
  /** Asked for with an account that the customer never named before (Product §26.83). */
  current_password: z.optional(presentPasswordField),
};

const refundErrors = ['not_found', 'changed_meanwhile'] as const;

export const refundToBalance = endpoint({
  method: 'POST',
  path: '/refunds/:id/to-balance',
  summary: 'Let a refund come to the balance, at once',
  access: 'customer',
  params: idParam,
  data: z.object({ refund }),
  errors: refundErrors,
});

export const refundToBank = endpoint({
  method: 'POST',
  path: '/refunds/:id/to-bank',
  summary: 'Name the bank account that a refund goes to; it can be changed until it is prepared',
  access: 'customer',
  limits: ['refundBank'],
  params: idParam,
  body: z.object(bankFields),
  data: z.object({ refund }),
  errors: [...refundErrors, 'wrong_password', 'too_many_tries'],
});
