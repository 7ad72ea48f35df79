/** Pictures of a receipt that is shared: the customer's sheet, and the page that its link opens. */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { answerReceipt, RECEIPT_PAGES, shareReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, type Placed, payReceiver, sendProof } from '../api.ts';
import { qrPhoto, transferSlip, type Upload } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

const LONG_NAME = '浙江省义乌市国际商贸城服装辅料批发有限公司 Yiwu Garment Accessories Trading Company';

const fileOf = ({ name, mimeType, buffer }: Upload) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

/** A payment of ¥1,000 on Alipay whose receiver has it, with the slip. */
export async function paidOnAlipay(
  { client }: { client: Client },
  owner: { client: Client },
  receiver_name = '王芳',
): Promise<Placed> {
  const body = {
    ...{ you_pay: '215500.00', you_get: '1000.00', you_pay_currency: 'NGN', you_get_currency: 'RMB' },
    ...{ payment_method_code: 'alipay' as const, receiver_name },
  };
  const qr_code = fileOf(await qrPhoto('https://qr.alipay.com/fkx0001'));
  const order = data(await client.call(placePayment, { body, files: { qr_code } })).payment_order;
  await sendProof(client, order);
  data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
  await payReceiver(owner.client, order, {}, await transferSlip('CNY 1,000.00'));
  return order;
}

/** The path of the page that a receipt's link opens. */
export async function receiptPath({ client }: { client: Client }, { id }: Placed): Promise<string> {
  const { link } = data(await client.call(shareReceipt, { params: { id } }));
  return new URL(String(link?.url)).pathname;
}

export async function receiptShots(product: Product, owner: { client: Client }): Promise<Shot[]> {
  const customer = await newCustomer(product);
  const { client, remembered } = customer;
  const fresh = await paidOnAlipay(customer, owner);
  const unshared = await paidOnAlipay(customer, owner);
  const named = await paidOnAlipay(customer, owner, LONG_NAME);
  const answered = async (answer: SupplierAnswer) => {
    const order = await paidOnAlipay(customer, owner);
    const path = await receiptPath(customer, order);
    const token = path.slice(RECEIPT_PAGES.length);
    data(await client.call(answerReceipt, { params: { token }, body: { answer } }));
    return { order, path };
  };
  const received = await answered('received');
  const notYet = await answered('not-yet');
  const panel = (name: string, { id }: Placed, prepare?: Shot['prepare']): Shot => ({
    name: `receipt--${name}`,
    path: `/orders?order=payment-${id}`,
    remembered,
    ...(prepare && { prepare }),
  });
  const page = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
    name: `receipt-page--${name}`,
    path,
    ...(prepare && { prepare }),
  });
  const freshPath = await receiptPath(customer, fresh);
  return [
    panel('entry', named, (page) =>
      page.getByRole('button', { name: 'Share the receipt' }).scrollIntoViewIfNeeded(),
    ),
    panel('sheet', fresh, openSheet),
    panel('sheet-long-name', named, openSheet),
    panel('without-link', unshared, async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Make a link' }).scrollIntoViewIfNeeded();
    }),
    panel('with-link', fresh, async (page) => {
      await openSheet(page);
      await page.getByRole('heading', { name: 'A link for your supplier' }).scrollIntoViewIfNeeded();
    }),
    panel('message', fresh, async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Copy message' }).scrollIntoViewIfNeeded();
    }),
    panel('withdrawing', fresh, async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Withdraw link' }).click();
      await page.getByRole('button', { name: 'Withdraw it' }).scrollIntoViewIfNeeded();
    }),
    panel('supplier-has-it', received.order),
    panel('supplier-waits', notYet.order),
    page('asked', freshPath),
    page('slip-enlarged', freshPath, (page) => page.getByText('Enlarge').click()),
    page('long-name', await receiptPath(customer, named)),
    page('received', received.path),
    page('not-yet', notYet.path),
    page('gone', `${RECEIPT_PAGES}no-such-receipt`),
  ];
}

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Share the receipt' }).click();
  await page.getByRole('img', { name: /^Receipt: / }).waitFor();
}
