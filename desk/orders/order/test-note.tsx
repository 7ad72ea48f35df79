import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import type { TestState } from '@cowrie/contract/test-first.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { leftToPay, mayBeSent } from './left-to-pay.ts';

/** How far a test is, in a queue's row (Product §27.56); nothing once the rest may go. */
export const TEST_MARKS: Record<TestState, string | null> = {
  first: 'A test goes first',
  sent: 'Test sent, waiting for the customer',
  missing: 'The test has not arrived',
  released: null,
};

/** What a payment asks of staff by its test, on its page. */
export function TestNote({ order }: { order: OrderDetails }) {
  if (!('you_get' in order) || !order.test_first || order.status === 'cancelled') return null;
  const money = (amount: string) => displayMoney(amount, order.you_get_currency);
  const { state } = order.test_first;
  if (state === 'released') return null;
  if (state === 'first' && order.status !== 'processing')
    return (
      <p className="text-sm">
        <span className="text-soft">The customer asked for a test:</span> {money(order.test_first.amount)} go
        first once the order is paid.
      </p>
    );
  if (state === 'first')
    return (
      <Alert type="info" onDismiss={false}>
        Send {money(mayBeSent(order))} first. The customer asked for a test, and releases the rest once their
        receiver has it.
      </Alert>
    );
  if (state === 'sent')
    return (
      <Alert type="info" onDismiss={false}>
        Test sent, waiting for the customer. {money(leftToPay(order))} goes once they release it; nothing is
        promised until then.
      </Alert>
    );
  return (
    <Alert type="warning" onDismiss={false}>
      The customer says that the test has not arrived. Look where it went and write to them:{' '}
      {money(leftToPay(order))} stays here until they release it.
    </Alert>
  );
}
