/** Pictures of the desk's figures: money that came and was cancelled, and what a new owner meets. */

import { GO_LIVE_STEPS } from '@cowrie/contract/desk/going-live.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { data, newCustomer, placePaymentOf, sendProof, type staffClient } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

type Owner = Awaited<ReturnType<typeof staffClient>>;

export async function figuresShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client } = await newCustomer(product);
  const [paid, gone] = [await placePaymentOf(client), await placePaymentOf(client)];
  for (const order of [paid, gone]) {
    await sendProof(client, order);
    const params = { reference: order.reference };
    data(await owner.client.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
  }
  const params = { reference: gone.reference };
  const body = { reason: 'The receiver cannot be paid. We are returning your money.' };
  data(await owner.client.call(deskCancelOrder, { params, body }));
  const { remembered } = owner;
  const steps = GO_LIVE_STEPS.map((step) => ({
    step,
    done: step === 'own-factor' || step === 'mail',
    waits: step === 'account',
  }));
  return [
    { name: 'desk_overview--cancelled-today', path: '/desk/', remembered },
    {
      name: 'desk_overview--going-live',
      path: '/desk/',
      remembered,
      prepare: async (page) => {
        // The sample has no list: it is made up.
        const answer = { steps, has_orders: false, is_over: false };
        await page.route('**/desk/going-live', (route) =>
          route.fulfill({ json: { status: 'success', message: '', data: answer } }),
        );
        await page.reload();
        await page.getByRole('heading', { name: 'Before you go live' }).waitFor();
      },
    },
    {
      name: 'desk_order--cancel-with-money',
      path: `/desk/orders/${paid.reference}`,
      remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'desk_order--cancelled', path: `/desk/orders/${gone.reference}`, remembered },
    {
      name: 'desk_order--printed',
      path: `/desk/orders/${paid.reference}`,
      remembered,
      prepare: (page) => page.emulateMedia({ media: 'print' }),
    },
    { name: 'desk_transactions--successful', path: '/desk/transactions?status=successful', remembered },
  ];
}
