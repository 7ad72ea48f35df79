/** Pictures of payments that are paid out: free, one's own, another's, above the limit, and on a phone. */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import {
  askRelease,
  claimPayout,
  giveBackPayout,
  listPayouts,
  releasePayout,
  setPayoutRules,
} from '@cowrie/contract/desk/payouts.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { pairPayoutPhone } from '@cowrie/contract/payout-phone.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, type Placed, sendProof, staffClient } from '../api.ts';
import { qrPhoto, transferSlip } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Session, Shot } from './shot.ts';

type Owner = Session & { client: Client };
const STATES = ['free', 'mine', 'theirs', 'large', 'released'] as const;
const YUAN = { free: 1000, mine: 1280, theirs: 2400, large: 90_000, released: 80_000 } as const;

async function confirmed(client: Client, owner: Owner, yuan: number): Promise<Placed> {
  const { name, mimeType, buffer } = await qrPhoto(`https://qr.alipay.com/fkx${yuan}`);
  const receiver_name = yuan === YUAN.mine ? '义乌市星达进出口贸易包装制品有限公司' : '王芳';
  const body = {
    ...{
      you_pay: `${yuan * 215.5}`,
      you_get: `${yuan}.00`,
      you_pay_currency: 'NGN',
      you_get_currency: 'RMB',
    },
    ...{
      payment_method_code: 'alipay' as const,
      receiver_name,
      description: 'Invoice 2026-118\n138 0000 1111',
    },
  };
  const files = { qr_code: new File([new Uint8Array(buffer)], name, { type: mimeType }) };
  const order = data(await client.call(placePayment, { body, files })).payment_order;
  await sendProof(client, order);
  data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
  return order;
}

/** As the page's worker keeps a slip, and as it was shown beside a payment. */
async function sharedFor(page: Page, reference: string | null): Promise<void> {
  const { name, mimeType, buffer } = await transferSlip('CNY 1,280.00');
  await page.evaluate(
    ({ bytes, file, of }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('payoutSlip', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('shared', 'readwrite');
          transaction.objectStore('shared').put({
            ...{ id: 'newest', sharedAt: Date.now(), isSeen: of !== null, reference: of },
            file: new File([new Uint8Array(bytes)], file.name, { type: file.mimeType }),
          });
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    { bytes: [...buffer], file: { name, mimeType }, of: reference },
  );
  await page.reload();
  await page.getByRole('button', { name: 'Remove the slip' }).waitFor();
}

export async function payoutShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client } = await newCustomer(product);
  const treasury = await staffClient(product, 'treasury');
  const placed = {} as Record<(typeof STATES)[number], Placed>;
  for (const state of STATES) placed[state] = await confirmed(client, owner, YUAN[state]);
  const limit = { slip_required: true, release_above: '50000' };
  data(await owner.client.call(setPayoutRules, { body: limit }));
  for (const state of ['large', 'released'] as const)
    data(await treasury.client.call(askRelease, { params: placed[state] }));
  const { waiting } = data(await owner.client.call(listPayouts, {}));
  const asked = waiting.find(({ reference }) => reference === placed.released.reference);
  data(await owner.client.call(releasePayout, { params: { id: asked?.id ?? '' } }));
  data(await treasury.client.call(claimPayout, { params: placed.theirs, body: {} }));
  const claimMine = async () =>
    data(await owner.client.call(claimPayout, { params: placed.mine, body: { account: 'out/alipay' } }));
  await claimMine();
  /** A phone shows what was claimed last, and other pictures claim too. */
  const showMine = async (page: Page) => {
    data(await owner.client.call(giveBackPayout, { params: placed.mine }));
    await claimMine();
    await page.reload();
    await page.getByRole('heading', { name: `Payment ${placed.mine.reference}` }).waitFor();
  };
  const { token: code } = data(await owner.client.call(makePhoneCode, {}));
  const { token: payoutPhone } = data(await owner.client.call(pairPayoutPhone, { body: { code } }));
  const { remembered } = owner;
  const slip = async (page: Page) => {
    await showMine(page);
    await page.getByText('From pictures').waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await transferSlip('CNY 1,280.00'));
  };
  return [
    ...STATES.map((state) => ({
      name: `payouts--order-${state}`,
      path: `/desk/orders/${placed[state].reference}`,
      remembered,
    })),
    {
      name: 'payouts--complete',
      path: `/desk/orders/${placed.mine.reference}`,
      remembered,
      prepare: (page) => page.getByRole('button', { name: 'Complete', exact: true }).click(),
    },
    {
      name: 'payouts--take-over',
      path: `/desk/orders/${placed.theirs.reference}`,
      remembered,
      prepare: (page) => page.getByRole('button', { name: 'Take it over' }).click(),
    },
    {
      name: 'payouts--code',
      path: `/desk/orders/${placed.theirs.reference}`,
      remembered: treasury.remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Pay on a phone' }).click();
        await page.getByText('Waiting for the phone').waitFor();
      },
    },
    { name: 'payouts--all', path: '/desk/payouts', remembered },
    {
      name: 'payouts--rules',
      path: '/desk/payouts',
      remembered,
      prepare: (page) => page.getByRole('button', { name: 'Change the rules for payouts' }).click(),
    },
    { name: 'payouts--queue', path: '/desk/orders?type=payment&status=processing', remembered },
    { name: 'payouts--phone-pair', path: '/desk/pay' },
    {
      name: 'payouts--phone-wrong-digits',
      path: '/desk/pay',
      prepare: async (page) => {
        await page.getByLabel('Digits').fill('12345678');
        await page.getByRole('button', { name: 'Pair this phone' }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'payouts--phone', path: '/desk/pay', remembered: { payoutPhone }, prepare: showMine },
    { name: 'payouts--phone-slip', path: '/desk/pay', remembered: { payoutPhone }, prepare: slip },
    {
      name: 'payouts--phone-shared',
      path: '/desk/pay',
      remembered: { payoutPhone },
      prepare: async (page) => {
        await showMine(page);
        await sharedFor(page, placed.mine.reference);
      },
    },
    {
      name: 'payouts--phone-shared-other',
      path: '/desk/pay',
      remembered: { payoutPhone },
      prepare: async (page) => {
        await showMine(page);
        await sharedFor(page, placed.theirs.reference);
      },
    },
    { name: 'payouts--phone-shared-unpaired', path: '/desk/pay', prepare: (page) => sharedFor(page, null) },
    { name: 'payouts--phone-share-lost', path: '/desk/pay/?shared=lost', remembered: { payoutPhone } },
  ];
}
