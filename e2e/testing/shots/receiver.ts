/** Pictures of saved receivers: paid otherwise than before, with a photo, and saved from an order that was paid. */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { listReceivers, setReceiverPhoto } from '@cowrie/contract/receivers.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, sendProof } from '../api.ts';
import { qrPhoto, transferSlip, type Upload } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Session, Shot } from './shot.ts';

const WANG = 'https://qr.alipay.com/fkx0wangfang';
const LI = 'https://qr.alipay.com/fkx0liwei';

const sent = ({ buffer, name, mimeType }: Upload) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

export async function receiverShots(product: Product, owner: Session & { client: Client }): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  async function pays(content: string, more: { receiver_name?: string; receiver_id?: string }) {
    const body = {
      ...{ you_pay: '215500.00', you_get: '1000.00', you_pay_currency: 'NGN', you_get_currency: 'RMB' },
      ...{ payment_method_code: 'alipay' as const, ...more },
    };
    const files = { qr_code: sent(await qrPhoto(content)) };
    const order = data(await client.call(placePayment, { body, files })).payment_order;
    await sendProof(client, order);
    data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
    return order;
  }
  const unsaved = await pays('https://qr.alipay.com/fkx0nobody', {});
  await pays(LI, { receiver_name: '李伟 Li Wei' });
  await pays(WANG, { receiver_name: '王芳 Wang Fang' });
  const { receivers } = data(await client.call(listReceivers, {}));
  const wang = receivers.find(({ name }) => name.includes('Wang'));
  if (!wang) throw new Error('nobody was saved');
  const photo = sent(await transferSlip('a face'));
  data(await client.call(setReceiverPhoto, { params: { id: wang.id }, files: { photo } }));
  const otherwise = await pays(LI, { receiver_id: wang.id });

  const choose = async (page: Page) => {
    await page.getByRole('button', { name: /^王芳 Wang Fang/ }).click();
    await page.getByLabel('You Pay', { exact: true }).fill('43100');
  };
  const another = async (page: Page) => {
    await choose(page);
    await page.getByRole('button', { name: 'Change the QR code' }).click();
    const picture = await qrPhoto('https://qr.alipay.com/fkx0stranger');
    await page.getByLabel(/QR code image/).setInputFiles(picture);
    await page.getByText('This is not the code you').waitFor();
  };
  const manage = async (page: Page) => {
    await page.getByRole('button', { name: 'Manage saved receivers' }).click();
    await page.getByRole('button', { name: /^Photo of 王芳/ }).click();
  };
  const review = async (page: Page) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: 'I have checked. This is right.' }).waitFor();
  };
  const payment = (name: string, prepare?: Shot['prepare']): Shot => ({
    name: `payment--${name}`,
    path: '/payment',
    remembered,
    ...(prepare && { prepare }),
  });
  const panel = (name: string, prepare: Shot['prepare']): Shot => ({
    name: `order-panel--${name}`,
    path: `/orders?order=payment-${unsaved.id}`,
    remembered,
    prepare,
  });
  const offer = (page: Page) => page.getByRole('button', { name: 'Save this receiver to pay again' });
  return [
    payment('receivers-saved'),
    payment('receiver-chosen', choose),
    payment('receiver-photo', manage),
    payment('receiver-other-code', another),
    payment('receiver-other-code-review', async (page) => {
      await another(page);
      await review(page);
    }),
    payment('receiver-anothers-code-review', async (page) => {
      await choose(page);
      await page.getByRole('button', { name: 'Change the QR code' }).click();
      await page.getByLabel(/QR code image/).setInputFiles(await qrPhoto(LI));
      await page.getByText('This is the code you').waitFor();
      await review(page);
    }),
    panel('receiver-not-saved', (page) => offer(page).waitFor()),
    panel('receiver-to-save', (page) => offer(page).click()),
    {
      name: 'desk_order--receiver-otherwise',
      path: `/desk/orders/${otherwise.reference}`,
      remembered: owner.remembered,
      prepare: (page) => page.getByText('Not the code the customer used to pay').waitFor(),
    },
  ];
}
