// @vitest-environment jsdom
/** Whoever completes a payment is quicker than the list of the accounts that it may have been paid from. */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { PayOutDialog } from './pay-out-dialog.tsx';

const order = {
  reference: 'CWR-00000001',
  you_get: '500.00',
  you_get_currency: 'RMB',
  paid_out: '0.00',
  payment_method_code: 'alipay',
  payouts: [],
} as unknown as PaymentDetails;
const detail = {
  order,
  payout: { claim: null, slip_required: true },
  customer: { id: '3', name: 'Amaka Okafor' },
  events: [],
} as unknown as DeskOrder;

it('asks for the account once it is known which there are, and not for the only one', async () => {
  const { promise: areKnown, resolve: tell } = Promise.withResolvers<void>();
  const dialog = await showPart(
    <PayOutDialog
      order={order}
      detail={detail}
      last={undefined}
      hasMade={false}
      isOpen
      onClose={() => {}}
      blocked={null}
    />,
    {
      answer: async () => {
        await areKnown;
        return {
          data: { pay_in: [], pay_in_chosen: null, pay_out: [{ code: 'out/alipay', name: 'Alipay' }] },
        };
      },
    },
  );
  await dialog.press('Complete');
  expect(dialog.place.textContent).not.toContain('Say which account');
  expect(dialog.place.textContent).toContain('The accounts are on their way');
  tell();
  await dialog.until(() => expect(dialog.place.querySelector('select')?.value).toBe('out/alipay'));
  await dialog.press('Complete');
  expect(dialog.place.textContent).toContain('Attach the slip');
  expect(dialog.place.textContent).not.toContain('Say which account');
});
