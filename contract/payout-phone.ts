/** What a phone may do that a session of the treasury was paired with: pay the one payment claimed there (Product §28.21–28.23). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { requiredText } from './fields.ts';
import { fileLink } from './files.ts';
import { amountField, amountText, feeField } from './money-fields.ts';
import { orderStatus } from './order-codes.ts';
import { PAYOUT_ERRORS } from './payout-errors.ts';

export const pairPayoutPhone = endpoint({
  method: 'POST',
  path: '/payout-phone/pair',
  summary: 'Turn the code that the desk shows into this phone’s own key, once',
  access: 'public',
  limits: ['payoutPhone'],
  body: z.object({ code: requiredText('Enter the digits that the desk shows', 100) }),
  data: z.object({ token: z.string() }),
  errors: ['phone_code_invalid', 'phone_digits_invalid', 'too_many_tries'],
});

const accountChoice = z.object({ code: z.string(), name: z.string() });

const paymentToPay = z.object({
  reference: z.string(),
  /** What is to be sent now. */
  amount: amountText,
  currency: z.string(),
  /** A test that goes first; what follows waits for the customer. */
  is_test: z.boolean(),
  method_name: z.string(),
  receiver_name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  qr_code: z.nullable(fileLink),
  qr_content: z.nullable(z.string()),
  /** Where it can be paid from, and which of them was used last for such payments. */
  accounts: z.array(accountChoice),
  account: z.nullable(z.string()),
  slip_required: z.boolean(),
});
export type PaymentToPay = z.output<typeof paymentToPay>;

export const paymentOnPhone = endpoint({
  method: 'GET',
  path: '/payout-phone/payment',
  summary: 'The payment that was claimed last in the session this phone belongs to; null while there is none',
  access: 'payout-phone',
  data: z.object({ name: z.string(), payment: z.nullable(paymentToPay) }),
});

export const payFromPhone = endpoint({
  method: 'POST',
  path: '/payout-phone/payments/:reference/payouts',
  summary: 'The receiver was sent what the phone showed: the slip, and where it was paid from',
  access: 'payout-phone',
  params: z.object({ reference: z.string().check(z.maxLength(40)) }),
  body: z.object({
    /** What the phone showed; the payment must not have moved to another since. */
    amount: amountField(),
    account: requiredText('Say which account it was paid from', 200),
    fee: z.optional(feeField),
    bank_reference: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))),
  }),
  files: { receipt: 'document' },
  data: z.object({ reference: z.string(), status: orderStatus }),
  errors: [...PAYOUT_ERRORS, 'forbidden'],
  creates: true,
});

export const endPayoutPhone = endpoint({
  method: 'DELETE',
  path: '/payout-phone',
  summary: 'Forget this phone: its key opens nothing from now on',
  access: 'payout-phone',
  data: nothing,
});
