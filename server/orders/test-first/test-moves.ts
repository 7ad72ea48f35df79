/** What a move does to the test of a payment, and whom the payment waits for by then (Product §27.56, §27.58). */
import type { OrderMove } from '@cowrie/contract/lifecycle.ts';
import { openTest } from '../../permit.ts';
import type { OrderRow } from '../queries.ts';

/** What stands on an order of its test, but for the amount. */
export type TestColumns = Partial<Pick<OrderRow, 'test_released_at' | 'test_missing_at'>>;

/** The columns of an order that a move changes with its test. */
export function testAfter({ test_amount }: OrderRow, event: OrderMove, now: Date): TestColumns {
  if (test_amount === null) return {};
  if (event === 'release') return { test_released_at: now, test_missing_at: null };
  if (event === 'not-arrived') return { test_missing_at: now };
  // The test is sent again, or has to be: an earlier word that it did not arrive was about the one before.
  return event === 'payout' || event === 'take-back-payout' ? { test_missing_at: null } : {};
}

/** Whether the customer's answer is waited for from a move on, or not any more; null where that stays. */
export function testTurn(
  before: OrderRow,
  change: TestColumns & { paid_out?: bigint | undefined },
): 'waits' | 'goes on' | null {
  const after = openTest({ ...before, ...change, paid_out: change.paid_out ?? before.paid_out });
  const waited = openTest(before) === 'sent';
  if (waited === (after === 'sent')) return null;
  return waited ? 'goes on' : 'waits';
}

/** The most that the receiver may be sent now, of what is left of the payment. */
export function mostToSend(order: OrderRow, left: bigint): bigint {
  if (!openTest(order) || order.test_amount === null) return left;
  const test = order.test_amount > order.paid_out ? order.test_amount - order.paid_out : 0n;
  return test < left ? test : left;
}
