/** Pictures of a customer's own data: what comes first, a copy that is ready, the week before an account goes, and after it. */

import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { askCopy, askDeletion } from '@cowrie/contract/own-data.ts';
import { letPauseEnd } from '../../../server/testing/own-data.ts';
import { data, newCustomer, placePaymentOf, type staffClient } from '../api.ts';
import { PASSWORD } from '../customer.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

type Owner = Awaited<ReturnType<typeof staffClient>>;

const PATH = '/account/data';
const PROOF = { body: { current_password: PASSWORD } };

async function someone(product: Product, name: string) {
  const who = await newCustomer(product, { name });
  const order = await placePaymentOf(who.client, '150000.00', '李薇');
  return { ...who, order };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const cancel = async ({ client, order }: Someone) =>
  data(
    await client.call(cancelOrder, {
      query: { trx_type: 'payment', reference: order.reference },
      body: { message: 'Not needed any more' },
    }),
  );

export async function ownDataShots(product: Product, { client, remembered }: Owner): Promise<Shot[]> {
  const waits = await someone(product, 'Adaeze Okonkwo');
  const leaves = await someone(product, 'Ngozi Bello');
  const gone = await someone(product, 'Kemi Lawal');
  await cancel(leaves);
  await cancel(gone);
  data(await leaves.client.call(askCopy, PROOF));
  await product.inbox.next(leaves.email, 'The copy of your data is ready');
  const pages = await Promise.all(
    [waits, leaves, gone].map(async ({ order }) => {
      const { orders } = data(await client.call(deskOrders, { query: { q: order.reference } }));
      return `/desk/customers/${orders.data[0]?.customer.id ?? ''}`;
    }),
  );
  for (const one of [leaves, gone]) data(await one.client.call(askDeletion, PROOF));
  await product.startAfter((db) => letPauseEnd(db, pages[2]?.split('/').at(-1)));
  await product.inbox.next(gone.email, 'Your account is deleted');
  return [
    { name: 'account_data--first', path: PATH, remembered: waits.remembered },
    { name: 'account_data--pending', path: PATH, remembered: leaves.remembered },
    { name: 'desk_customer--data', path: pages[0] ?? '', remembered },
    { name: 'desk_customer--asks-to-be-deleted', path: pages[1] ?? '', remembered },
    { name: 'desk_customer--deleted', path: pages[2] ?? '', remembered },
  ];
}
