/** Pictures of payments that nobody paid: reminded of, lapsed, and with money that came after all. */
import {
  offerBack,
  statementAccounts,
  statementLines,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../../../server/database/transaction.ts';
import { data, newCustomer, type Placed, placePaymentOf, type staffClient } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

type Owner = Awaited<ReturnType<typeof staffClient>>;

const LAPSED =
  'This order was not paid in time, so it closed by itself. Nothing was taken from you. Paid already? Tell us.';

/** What time would have done: the first was reminded of, the others have lapsed. */
function letTimePass(product: Product, reminded: Placed, lapsed: readonly Placed[]): Promise<void> {
  const now = new Date();
  return product.startAfter(async (db) => {
    await db
      .updateTable('orders')
      .set({ reminded_at: now, lapses_at: new Date(now.getTime() + 52 * HOUR_MS) })
      .where('id', '=', BigInt(reminded.id))
      .execute();
    await db
      .updateTable('payment_orders')
      .set({ rate_held_until: new Date(now.getTime() - HOUR_MS) })
      .where('order_id', '=', BigInt(reminded.id))
      .execute();
    await lapse(db, lapsed);
  });
}

/** What time would have done to orders that nobody paid. */
export async function lapse(db: Db, orders: readonly Placed[]): Promise<void> {
  const now = new Date();
  for (const { id } of orders) {
    const orderId = BigInt(id);
    const closed = { status: 'cancelled', status_since: now } as const;
    await db.updateTable('orders').set(closed).where('id', '=', orderId).execute();
    await db
      .insertInto('order_events')
      .values({
        ...{ order_id: orderId, event: 'cancel', from_status: 'pending', to_status: 'cancelled' },
        ...{ title: 'Order closed by itself', note: LAPSED, actor: 'system', created_at: now },
      })
      .execute();
  }
}

/** As much came for each of them, too late. Answers its lines. */
async function lateMoney({ client }: Owner, lapsed: readonly Placed[]): Promise<string[]> {
  const { accounts } = data(await client.call(statementAccounts, {}));
  const { code = '' } = accounts.find(({ kind, currency }) => kind === 'pay-in' && currency === 'NGN') ?? {};
  const day = new Date().toISOString().slice(0, 10);
  const rows = lapsed.map(({ reference }) => `${day},NIP/FROM OBI ADA/${reference},150000.00`);
  const statement = new File([['Date,Narration,Amount', ...rows].join('\n')], 'late.csv');
  data(await client.call(uploadStatement, { body: { account: code }, files: { statement } }));
  const query = { account: code, state: 'open' as const, per_page: 100 };
  const { lines } = data(await client.call(statementLines, { query }));
  return lapsed.map(
    ({ reference }) => lines.data.find(({ narration }) => narration.includes(reference))?.id ?? '',
  );
}

export async function unpaidShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  const [reminded, lapsed, late, later] = [
    await placePaymentOf(client),
    await placePaymentOf(client),
    await placePaymentOf(client),
    await placePaymentOf(client),
  ];
  await letTimePass(product, reminded, [lapsed, late, later]);
  const [line = ''] = await lateMoney(owner, [late, later]);
  data(await owner.client.call(offerBack, { params: { id: line }, body: { reference: late.reference } }));
  const panel = (name: string, { id }: Placed, text: string): Shot => ({
    name: `order-panel--${name}`,
    path: `/orders?order=payment-${id}`,
    remembered,
    prepare: (page) => page.getByText(text).first().waitFor(),
  });
  return [
    panel('reminded', reminded, 'this order closes by itself'),
    panel('lapsed', lapsed, 'Closed by itself'),
    panel('late-money', late, 'in my balance'),
    { name: 'pay--lapsed', path: `/pay/payment/${lapsed.id}`, remembered },
    {
      name: 'desk_rates--unpaid',
      path: '/desk/rates',
      remembered: owner.remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: /unpaid payments/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'desk_statements--late-money',
      path: '/desk/statements',
      remembered: owner.remembered,
      prepare: (page) =>
        page.getByRole('button', { name: `Offer it back: ${later.reference}` }).scrollIntoViewIfNeeded(),
    },
  ];
}
