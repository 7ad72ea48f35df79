/** Pictures of a balance with money on it: how it came, what is on its way to a bank, and taking more out. */
import { withdraw } from '@cowrie/contract/balance.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBalance } from '@cowrie/contract/refunds.ts';
import { data, newCustomer, placePaymentOf, sendProof, type staffClient } from '../api.ts';
import { PASSWORD } from '../customer.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

type Owner = Awaited<ReturnType<typeof staffClient>>;

export async function balanceShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  for (const youPay of ['150000.00', '1285000.00']) {
    const order = await placePaymentOf(client, youPay);
    await sendProof(client, order);
    const params = { reference: order.reference };
    data(await owner.client.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
    const body = { reason: 'The receiver cannot be paid. We are returning your money.' };
    data(await owner.client.call(deskCancelOrder, { params, body }));
    const { refund } = data(await client.call(getPayment, { params: { id: order.id } })).payments;
    data(await client.call(refundToBalance, { params: { id: refund?.id ?? '' } }));
  }
  const body = {
    ...{ amount: '400000.00', current_password: PASSWORD },
    ...{ bank_name: 'Zenith Bank', account_number: '2087654321', account_name: 'Ada Obi' },
  };
  data(await client.call(withdraw, { body }));
  return [
    { name: 'balance--holding', path: '/balance', remembered },
    {
      name: 'balance--withdrawing',
      path: '/balance',
      remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Withdraw' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}
