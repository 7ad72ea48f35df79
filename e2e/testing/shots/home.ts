/** Pictures of a customer's own home, of the price that they wait for, and of paying somebody again from there. */
import type { Client } from '@cowrie/contract/client.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import { data, newCustomer, placePaymentOf, sendProof } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

export async function homeShots(product: Product, owner: { client: Client }): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  for (const receiver_name of ['Li Wei, Yiwu', '王芳'])
    await placePaymentOf(client, '215000.00', receiver_name);
  const written = await placePaymentOf(client);
  await sendProof(client, written);
  const message = 'Your slip is hard to read. Can you send it as a PDF?';
  data(
    await owner.client.call(staffMessage, { params: { reference: written.reference }, body: { message } }),
  );
  const declined = await placePaymentOf(client);
  await sendProof(client, declined);
  const reason = 'The slip shows another account than ours. Please look at where it went, or ask your bank.';
  data(await owner.client.call(declineOrder, { params: declined, body: { reason } }));
  const [receiver] = data(await client.call(listReceivers, {})).receivers;

  const waiting = await newCustomer(product);
  const told = await newCustomer(product);
  data(await told.client.call(setRateAlert, { body: { at_most: '215.00' } }));
  data(await waiting.client.call(setRateAlert, { body: { at_most: '210.00' } }));
  data(await owner.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '214.75' } }));
  await product.inbox.next(told.email, 'A yuan costs');
  return [
    { name: 'home--asked', path: '/', remembered },
    { name: 'home--waiting-for-price', path: '/', remembered: waiting.remembered },
    { name: 'home--told-of-price', path: '/', remembered: told.remembered },
    { name: 'rate--waiting-for-price', path: '/rate#alert', remembered: waiting.remembered },
    { name: 'rate--told-of-price', path: '/rate#alert', remembered: told.remembered },
    {
      name: 'rate--price-refused',
      path: '/rate#alert',
      remembered: told.remembered,
      prepare: async (page) => {
        await page.getByLabel('Tell me when ¥1 costs').fill('999');
        await page.getByRole('button', { name: 'Tell me', exact: true }).click();
        await page.getByText('already costs').waitFor();
      },
    },
    { name: 'payment--pay-again', path: `/payment?receiver=${receiver?.id}`, remembered },
  ];
}
