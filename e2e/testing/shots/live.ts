/** Pictures of a talk as it goes on: what was seen, and that the other side is writing. */
import { addChat } from '@cowrie/contract/chat.ts';
import { writeNow } from '@cowrie/contract/desk/inbox.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { customerTyping } from '@cowrie/contract/live.ts';
import { data, newCustomer, placePaymentOf, type staffClient } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

export async function liveShots(
  product: Product,
  owner: Awaited<ReturnType<typeof staffClient>>,
): Promise<Shot[]> {
  const customer = await newCustomer(product, { name: 'Amaka Obi' });
  const { id, reference } = await placePaymentOf(customer.client);
  const params = { reference };
  const about = { trx_type: 'payment' as const, trx_ref: reference };
  data(
    await owner.client.call(staffMessage, {
      params,
      body: { message: 'Which of your accounts do you pay from?' },
    }),
  );
  data(await customer.client.call(addChat, { body: { ...about, message: 'From GTBank, in an hour.' } }));
  data(await owner.client.call(viewOrder, { params }));
  return [
    {
      name: 'order-panel--writing',
      path: `/orders?order=payment-${id}`,
      remembered: customer.remembered,
      prepare: async (page) => {
        const note = page.getByText('Cowrie is writing…').first();
        await page.getByText('Seen', { exact: true }).scrollIntoViewIfNeeded();
        await owner.client.call(writeNow, { params, body: { writing: true } });
        await note.waitFor();
        await note.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'desk_order--writing',
      path: `/desk/orders/${reference}`,
      remembered: owner.remembered,
      prepare: async (page) => {
        const note = page.getByText('Amaka is writing…').first();
        await page.getByRole('textbox', { name: 'Answer' }).waitFor();
        await customer.client.call(customerTyping, { body: { ...about, on: true } });
        await note.waitFor();
        await note.scrollIntoViewIfNeeded();
      },
    },
  ];
}
