/** The routes of both apps in their main states, as pictures to take. */
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { SAMPLE_CUSTOMERS } from '../../../server/sample/people.ts';
import { data, newCustomer, sampleCustomer, staffClient } from '../api.ts';
import type { Product } from '../product.ts';
import { DESK_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES } from '../routes.ts';
import { askingShots } from './asking.ts';
import { balanceShots } from './balance.ts';
import { bookShots } from './book.ts';
import { caseShots } from './case.ts';
import { customerStates, manyPlaces } from './customer.ts';
import { deskStates } from './desk-order.ts';
import { figuresShots } from './figures.ts';
import { homeShots } from './home.ts';
import { liveShots } from './live.ts';
import { orderStates } from './order.ts';
import { ownDataShots } from './own-data.ts';
import { parcelShots } from './parcel.ts';
import { payingShots } from './paying.ts';
import { payoutShots } from './payout.ts';
import { pictureShots } from './picture.ts';
import { reachShots } from './reach.ts';
import { receiptShots } from './receipt.ts';
import { receiverShots } from './receiver.ts';
import { safetyShots } from './safety.ts';
import { sceneShots } from './scene.ts';
import { searchShots } from './search.ts';
import { remembering, type Shot } from './shot.ts';
import { statementShots } from './statement.ts';
import { testFirstShots } from './test-first.ts';
import { triageShots } from './triage.ts';
import { unpaidShots } from './unpaid.ts';
import { visitorStates } from './visitor.ts';

const routeName = (path: string) =>
  path
    .replace(/^\/|\/$/g, '')
    .replaceAll('/', '_')
    .replace('_a-token', '') || 'home';

/** Routes whose content comes by a call of the browser. */
const FETCHING = MEMBER_ROUTES.filter((path) => path !== '/my-account' && path !== '/track-order');

/** Every picture. Fills the product with what they need to show. */
export async function listShots(product: Product): Promise<Shot[]> {
  await product.startAfter(breakPromise);
  const customer = await sampleCustomer(product, SAMPLE_CUSTOMERS[0].username);
  const newcomer = await newCustomer(product);
  const unverified = await newCustomer(product, { isVerified: false });
  const owner = await staffClient(product, 'owner');
  const orders = data(await customer.client.call(listOrders, {})).orders.data;
  const talked = orders.find(({ status }) => status === 'processing');
  if (talked) {
    const params = { reference: talked.reference };
    const message = 'Your receiver’s bank opens at nine; you will have the receipt by noon.';
    data(await owner.client.call(staffMessage, { params, body: { message } }));
  }
  return [
    ...PUBLIC_ROUTES.map((path) => ({ name: `${routeName(path)}--visitor`, path })),
    ...visitorStates(),
    { name: 'verify-email--unverified', path: '/verify-email', ...remembering(unverified) },
    ...MEMBER_ROUTES.map((path) => ({
      name: `${routeName(path)}--customer`,
      path,
      ...remembering(customer),
    })),
    ...['/', '/overview', '/orders', '/payment-history', '/inbox', '/account/security', '/balance'].map(
      (path) => ({
        name: `${routeName(path)}--newcomer`,
        path,
        ...remembering(newcomer),
      }),
    ),
    ...FETCHING.flatMap((path) => [
      { name: `${routeName(path)}--loading`, path, calls: 'held' as const, ...remembering(customer) },
      { name: `${routeName(path)}--failed`, path, calls: 'failed' as const, ...remembering(customer) },
    ]),
    ...customerStates(newcomer),
    await manyPlaces(product),
    ...orderStates(orders, customer),
    ...(await payingShots(product, owner)),
    ...(await testFirstShots(product, owner)),
    ...(await payoutShots(product, owner)),
    ...(await receiptShots(product, owner)),
    ...(await receiverShots(product, owner)),
    ...DESK_ROUTES.map((path) => ({
      name: `${routeName(path.replace(/\/$/, '/overview'))}--owner`,
      path,
      ...remembering(owner),
    })),
    ...(await deskStates(orders, owner)),
    ...searchShots(owner),
    ...(await bookShots(owner)),
    ...(await statementShots(owner)),
    ...(await safetyShots(product, { newcomer })),
    ...(await unpaidShots(product, owner)),
    ...(await ownDataShots(product, owner)),
    ...(await parcelShots(product)),
    ...(await pictureShots(product)),
    ...(await triageShots(product, owner)),
    ...(await caseShots({ customer, owner, unverified })),
    ...(await figuresShots(product, owner)),
    ...(await liveShots(product, owner)),
    ...(await sceneShots(product, owner)),
    ...(await askingShots(product)),
    ...(await balanceShots(product, owner)),
    // Last, since it publishes another price.
    ...(await reachShots(product)),
    ...(await homeShots(product, owner)),
  ];
}

/** What the sample is paying out is late for the third time; what waits to be checked is not. */
async function breakPromise(db: Parameters<Parameters<Product['startAfter']>[0]>[0]): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  await db
    .updateTable('orders')
    .set({
      ...{ first_promised_at: hoursAgo(9), promised_at: hoursAgo(1), promise_soon_at: hoursAgo(2) },
      ...{ promise_minutes: 240, apologies: 2 },
    })
    .where('type', '=', 'payment')
    .where('status', '=', 'processing')
    .execute();
}
