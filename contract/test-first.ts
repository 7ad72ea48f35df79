/** A small test that a new receiver is sent first, and the rest once the customer releases it (Product §27.55). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { parseAmount } from './money.ts';
import { amountField, amountText } from './money-fields.ts';

/** What a test can be, in whole yuan, what is suggested, and from which amount of the receiver's on it is offered. */
export const TEST_LEAST = 50;
export const TEST_MOST = 200;
export const TEST_SUGGESTED = 100;
export const TEST_ORDER_LEAST = 400;
/** What a test is sent in. */
export const TEST_CURRENCY = 'RMB';

const FEN = 100n;

/** Whether a receiver who gets `youGet` minor units of a currency can be sent a test first. */
export function takesTest(youGet: bigint, currency: string): boolean {
  return currency === TEST_CURRENCY && youGet >= BigInt(TEST_ORDER_LEAST) * FEN;
}

/** Whether `text` names an amount that a test can be of. */
function isTestAmount(text: string): boolean {
  const minor = parseAmount(text);
  if (minor === null || minor % FEN !== 0n) return false;
  return minor >= BigInt(TEST_LEAST) * FEN && minor <= BigInt(TEST_MOST) * FEN;
}

const TEST_AMOUNT_MESSAGE = `Choose ¥${TEST_LEAST} to ¥${TEST_MOST} for the test, in whole yuan`;

/** Whole yuan as text, as minor units. */
export const testAmountField = z.pipe(
  z.string().check(z.trim(), z.refine(isTestAmount, TEST_AMOUNT_MESSAGE)),
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

/**
 * `first`: the test is to be sent; `sent`: it waits for the customer's answer; `missing`: they said that it has not
 * arrived; `released`: the rest may go.
 */
const TEST_STATES = ['first', 'sent', 'missing', 'released'] as const;
export const testState = z.enum(TEST_STATES);
export type TestState = z.output<typeof testState>;

/** The test of a payment; null where none was asked for. */
export const testFirst = z.nullable(z.object({ amount: amountText, state: testState }));

const ofPayment = z.object({ reference: z.string() });
const answered = z.object({ reference: z.string(), state: testState });

export const releaseRest = endpoint({
  method: 'POST',
  path: '/payment/test/:reference/release',
  summary: 'The receiver has the test: let the rest of the payment go; again, it stays released',
  access: 'customer',
  limits: ['message'],
  params: ofPayment,
  body: z.object({
    /** What the customer was shown as still to be sent; refused where it is another by now. */
    rest: z.optional(amountField()),
  }),
  data: answered,
  errors: [
    'not_found',
    'too_many_tries',
    'no_test_waits',
    'changed_meanwhile',
    'order_closed',
    'order_moved',
  ],
});

export const testNotArrived = endpoint({
  method: 'POST',
  path: '/payment/test/:reference/not-arrived',
  summary: 'The receiver does not have the test: tells staff, once, and nothing more is sent',
  access: 'customer',
  limits: ['message'],
  params: ofPayment,
  data: answered,
  errors: ['not_found', 'too_many_tries', 'no_test_waits', 'order_closed', 'order_moved'],
});
