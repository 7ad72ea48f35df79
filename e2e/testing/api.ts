/** What happened before a journey begins, done through the API: accounts, orders, moves of staff. */
import { login, profile, register, verifyEmail } from '@cowrie/contract/accounts.ts';
import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { type Client, createClient, fetchTransport, type Result } from '@cowrie/contract/client.ts';
import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { deskCancelOrder, payOut } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { deskLogin } from '@cowrie/contract/desk/session.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { API_BASE, type CallInput } from '@cowrie/contract/endpoint.ts';
import { convert, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { SAMPLE_PASSWORD } from '../../server/sample/people.ts';
import { type NewCustomer, PASSWORD, somebody } from './customer.ts';
import { transferSlip, type Upload } from './pictures.ts';
import type { Product } from './product.ts';

export type Customer = NewCustomer & {
  token: string;
  client: Client;
  /** Hand it to `browsers.open` to arrive signed in. */
  remembered: { appState: unknown };
};
export type Placed = { id: string; reference: string };

/** A client of the product's API that is not a browser. */
export function apiClient(url: string, token: string | null = null): Client {
  return createClient({
    transport: (request, options) => fetchTransport({ ...request, url: url + request.url }, options),
    token: () => token,
  });
}

/** What a successful call answered. */
export function data<D>(result: Result<D>): D {
  if (result.status !== 'success') throw new Error(`the call was refused: ${result.message}`);
  return result.data;
}

/** Someone new who has signed up and, unless told otherwise, verified their email. */
export async function newCustomer(
  product: Pick<Product, 'url' | 'inbox'>,
  { isVerified = true, name }: { isVerified?: boolean; name?: string } = {},
): Promise<Customer> {
  const who = somebody(name);
  const { firstname, lastname, username, email, phone } = who;
  const body = {
    ...{ firstname, lastname, username, email, phone_number: `+234${phone}`, date_of_birth: '1995-06-15' },
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
  };
  const { token } = data(await apiClient(product.url).call(register, { body }));
  const client = apiClient(product.url, token);
  if (isVerified) {
    const otp = (await product.inbox.next(email)).text?.match(/\b\d{6}\b/)?.[0] ?? '';
    data(await client.call(verifyEmail, { body: { otp } }));
  }
  const userDetails = data(await client.call(profile, {}));
  return {
    ...who,
    token,
    client,
    remembered: { appState: { session: { accessToken: token, userDetails } } },
  };
}

const OTHER_PHONE = 'Mozilla/5.0 (Linux; Android 13; TECNO KG5k) Chrome/139.0.0.0 Mobile Safari/537.36';

/** The token of one more session of a customer, on a device of another name. */
export async function signedInElsewhere(
  { url }: Product,
  username: string,
  device = OTHER_PHONE,
): Promise<string> {
  const answer = await fetch(`${url}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { data: signedIn } = (await answer.json()) as { data: { token: string } };
  return signedIn.token;
}

/** A customer of the sample, signed in. */
export async function sampleCustomer(
  product: Pick<Product, 'url'>,
  username: string,
): Promise<Pick<Customer, 'token' | 'client' | 'remembered'>> {
  const body = { username, password: SAMPLE_PASSWORD };
  const { token, user } = data(await apiClient(product.url).call(login, { body }));
  return {
    token,
    client: apiClient(product.url, token),
    remembered: { appState: { session: { accessToken: token, userDetails: user } } },
  };
}

/** The sample's staff, signed in at the desk. */
export async function staffClient(
  product: Pick<Product, 'url'>,
  username: 'owner' | 'treasury' | 'support' | 'content' | 'warehouse',
): Promise<{ client: Client; token: string; remembered: { deskState: unknown } }> {
  const body = { username, password: SAMPLE_PASSWORD };
  const { token, staff } = data(await apiClient(product.url).call(deskLogin, { body }));
  return { client: apiClient(product.url, token), token, remembered: { deskState: { token, staff } } };
}

/** A payment by bank transfer at the rate of the moment; its receiver is saved under `receiverName`. */
export async function placePaymentOf(
  client: Client,
  youPay = '150000.00',
  receiverName?: string,
): Promise<Placed> {
  const rate = data(await client.call(rates, {})).rates.find(({ code }) => code === 'RMB')?.rate ?? '';
  const youGet = formatAmount(convert(parseAmount(youPay) ?? 0n, rate));
  const body = {
    ...{ you_pay: youPay, you_pay_currency: 'NGN', you_get: youGet, you_get_currency: 'RMB' },
    ...{ payment_method_code: 'bank-transfer' as const, description: 'Bank of China, 6222 0000, Wang Fang' },
    ...(receiverName !== undefined && { receiver_name: receiverName }),
  };
  return data(await client.call(placePayment, { body })).payment_order;
}

/** They write about an order each, and wait in the inbox in this order. */
export async function writeToUs(product: Product, ...names: string[]): Promise<void> {
  for (const name of names) {
    const { client } = await newCustomer(product, { name });
    const { reference } = await placePaymentOf(client);
    const body = { trx_type: 'payment' as const, trx_ref: reference, message: 'Where is my money?' };
    data(await client.call(addChat, { body }));
  }
}

/** Somebody whose order was cancelled opens a case about it. */
export async function openCase(product: Product, owner: Client, name: string): Promise<string> {
  const { client, firstname } = await newCustomer(product, { name });
  const order = await placePaymentOf(client);
  data(await owner.call(deskCancelOrder, { params: order, body: { reason: 'Closed for the week' } }));
  const body = { trx_type: 'payment' as const, trx_ref: order.reference, message: `I am ${firstname}` };
  return data(await client.call(writeCase, { body })).case_id;
}

/** Sends a proof of payment by bank transfer, a screenshot unless told otherwise. */
export async function sendProof(
  client: Client,
  order: Placed,
  trxType: 'payment' | 'branding' | 'shipment' | 'goods' = 'payment',
  slip?: Upload,
): Promise<void> {
  const { name, mimeType, buffer } = slip ?? (await transferSlip('NGN 150,000.00'));
  data(
    await client.call(uploadProof, {
      params: { trx_type: trxType, reference: order.reference },
      body: { payment_option: 'bank-transfer' },
      files: { payment_proof: new File([new Uint8Array(buffer)], name, { type: mimeType }) },
    }),
  );
}

/** The time for which a payment held its rate is over, and the price has risen to ₦220. */
export async function rateLapses(product: Product, { id }: Pick<Placed, 'id'>): Promise<void> {
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '220' } }));
  await product.startAfter((db) =>
    db
      .updateTable('payment_orders')
      .set({ rate_held_until: new Date(Date.now() - MINUTE_MS) })
      .where('order_id', '=', BigInt(id))
      .execute(),
  );
}

/** Pays a receiver out at the desk: claims the payment, and names the usual account and a slip. */
export async function payReceiver(
  client: Client,
  { reference }: Pick<Placed, 'reference'>,
  body: CallInput<typeof payOut>['body'] = {},
  slip?: Upload,
) {
  const params = { reference };
  data(await client.call(claimPayout, { params, body: {} }));
  const account = data(await client.call(orderAccounts, { params })).pay_out_chosen ?? '';
  const { name, mimeType, buffer } = slip ?? (await transferSlip('CNY, sent'));
  const receipt = new File([new Uint8Array(buffer)], name, { type: mimeType });
  return data(await client.call(payOut, { params, body: { account, ...body }, files: { receipt } }));
}
