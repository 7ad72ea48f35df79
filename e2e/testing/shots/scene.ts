/** Pictures of what nothing has come of yet, and of what has just come about: the scenes that other pictures miss. */
import type { Client } from '@cowrie/contract/client.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { completeOrder, confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { data, newCustomer, placePaymentOf, sendProof } from '../api.ts';
import { transferSlip } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

export async function sceneShots(product: Product, owner: { client: Client }): Promise<Shot[]> {
  const { email, remembered } = await newCustomer(product);
  const payer = await newCustomer(product);
  const order = await placePaymentOf(payer.client, '215500.00', '李伟');
  const goods = await goodsShots(product, owner);
  return [
    ...goods,
    ...['orders', 'payment-history', 'inbox', 'balance'].map((page) => ({
      name: `${page}--none-yet`,
      path: `/${page}`,
      remembered,
    })),
    {
      name: 'forgot-password--sent',
      path: '/forgot-password',
      prepare: async (page) => {
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await page.getByText('If an account with this email exists').waitFor();
      },
    },
    {
      name: 'about-us--sent',
      path: '/about-us#contact',
      remembered,
      prepare: async (page) => {
        await page.getByLabel('Phone number').fill('8012345678');
        await page.getByLabel('Message').fill('I would like to pay a supplier in Baiyun.');
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText('we have your message').waitFor();
      },
    },
    {
      name: 'pay--sent',
      path: `/pay/payment/${order.id}`,
      remembered: payer.remembered,
      prepare: async (page) => {
        // Taken again at another size, it is sent already.
        const isSent = page.getByRole('heading', { name: 'Payment Received' });
        const way = page.getByRole('radio', { name: 'Bank transfer' });
        await isSent.or(way).first().waitFor();
        if (await isSent.isVisible()) return;
        await way.check();
        await page.getByText('0000000000', { exact: true }).waitFor();
        await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 215,500.00'));
        await page.getByRole('button', { name: 'I have paid' }).click();
        await isSent.waitFor();
      },
    },
  ];
}

/** Goods whose proof is being checked, that are made ready, and that are delivered: on the page to pay and in the panel. */
async function goodsShots(product: Product, { client: owner }: { client: Client }): Promise<Shot[]> {
  const { client, username, remembered } = await newCustomer(product);
  const body = { username, name: 'Sewing machines', quantity: '2', amount: '480000.00' };
  const orders = ['awaiting', 'processing', 'successful'].map(async (status) => {
    const order = data(await owner.call(raiseGoodsOrder, { body }));
    await sendProof(client, order, 'goods', await transferSlip(`NGN 480,000.00, ${status}`));
    if (status !== 'awaiting')
      data(await owner.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
    if (status === 'successful') data(await owner.call(completeOrder, { params: order, body: {} }));
    return [
      { name: `pay--goods-${status}`, path: `/pay/goods/${order.id}`, remembered },
      { name: `order-panel--goods-${status}`, path: `/orders?order=goods-${order.id}`, remembered },
    ];
  });
  return (await Promise.all(orders)).flat();
}
