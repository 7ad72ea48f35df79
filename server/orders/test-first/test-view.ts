/** How far the test of a payment is (Product §27.55). */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { TestState } from '@cowrie/contract/test-first.ts';
import { openTest } from '../../permit.ts';
import type { OrderRow } from '../queries.ts';

type TestRow = Pick<
  OrderRow,
  'type' | 'status' | 'amount' | 'paid_out' | 'test_amount' | 'test_released_at' | 'test_missing_at'
>;

/** As the contract shows it; null where none was asked for. */
export function testView(row: TestRow): { amount: string; state: TestState } | null {
  return row.test_amount === null ? null : { amount: formatAmount(row.test_amount), state: stateOf(row) };
}

function stateOf(row: TestRow): TestState {
  const test = openTest(row);
  // Where all of the payment has gone out, the test asks nothing of anybody any more.
  if (!test || row.status === 'successful') return 'released';
  return test === 'sent' && row.test_missing_at !== null ? 'missing' : test;
}
