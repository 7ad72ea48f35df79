/** What the chapters of a day share: its product, who works and who buys, and what was placed before it begins. */

import type { Client } from '@cowrie/contract/client.ts';
import { changeAssignmentRules } from '@cowrie/contract/desk/assignment.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { convert, displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { slipPicture } from '../../server/testing/slips.ts';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  payReceiver,
  sendProof,
  staffClient,
} from '../testing/api.ts';
import type { Browsers } from '../testing/browser.ts';
import { receiverCode } from '../testing/pictures.ts';
import type { Product } from '../testing/product.ts';

type Staff = Awaited<ReturnType<typeof staffClient>>;
/** A paid order whose proof waits; `receives` is what the receiver of a payment gets. */
export type Proof = Placed & { customer: Customer; amount: string; receives?: string };

export type Day = {
  product: Product;
  browsers: Browsers;
  owner: Staff;
  treasury: Staff;
  support: Staff;
  /** One payment of theirs waits. */
  somto: Customer;
  /** The other proofs are theirs, for payments and for goods. */
  ada: Customer;
  proofs: Proof[];
  /** In Lagos, `YYYY-MM-DD`. */
  begins: string;
  /** What its figures were before it. */
  before: Awaited<ReturnType<typeof figuresSince>>;
};

const PAYMENTS = 15;
const GOODS = 4;

/** The staff sign in and share what comes, and twenty proofs come in; what the sample left waiting is out of the way. */
export async function beginDay(product: Product, browsers: Browsers): Promise<Day> {
  const [owner, treasury, support] = [
    await staffClient(product, 'owner'),
    await staffClient(product, 'treasury'),
    await staffClient(product, 'support'),
  ];
  const rules = [toOne('letter', support), toOne('payment', treasury)];
  data(await owner.client.call(changeAssignmentRules, { body: { rules } }));
  await clearSample(owner.client);
  const begins = dayOf(Date.now());
  const before = await figuresSince(owner.client, begins);
  const somto = await newCustomer(product, { name: 'Somto Okonjo' });
  const ada = await newCustomer(product, { name: 'Ada Okafor' });
  const proofs = [await payment(somto, '217350.00', 0)];
  for (let number = 1; number <= PAYMENTS; number += 1)
    proofs.push(await payment(ada, `${(1000 + number) * 215.5}`, number));
  for (let number = 1; number <= GOODS; number += 1)
    proofs.push(await goods(owner.client, ada, `${number}40000.00`, PAYMENTS + number));
  return { product, browsers, owner, treasury, support, somto, ada, proofs, begins, before };
}

/** The rule by which what comes is somebody's. */
function toOne(kind: 'letter' | 'payment', { remembered }: Staff) {
  const { staff } = remembered.deskState as { staff: { id: string } };
  return { kind, staff_id: staff.id, role: null };
}

/** Confirms the sample's proofs, and pays whom it left to be paid. */
async function clearSample(owner: Client): Promise<void> {
  const { proofs } = data(await owner.call(waitingProofs, { query: {} }));
  for (const { reference } of proofs)
    data(await owner.call(confirmOrder, { params: { reference }, body: { looked_at_same_proof: true } }));
  const { orders } = data(await owner.call(deskOrders, { query: { type: 'payment', status: 'processing' } }));
  for (const order of orders.data) await payReceiver(owner, order);
}

/** A payment to somebody on Alipay, paid by bank transfer. */
async function payment(customer: Customer, amount: string, number: number): Promise<Proof> {
  const { client } = customer;
  const rate = data(await client.call(rates, {})).rates.find(({ code }) => code === 'RMB')?.rate ?? '';
  const receives = formatAmount(convert(parseAmount(amount) ?? 0n, rate));
  const { name, mimeType, buffer } = await receiverCode(`https://qr.alipay.com/fkx00${number}`);
  const { payment_order: order } = data(
    await client.call(placePayment, {
      body: {
        ...{ you_pay: amount, you_pay_currency: 'NGN', you_get: receives, you_get_currency: 'RMB' },
        ...{ payment_method_code: 'alipay', receiver_name: `王芳 ${number}` },
      },
      files: { qr_code: new File([new Uint8Array(buffer)], name, { type: mimeType }) },
    }),
  );
  await pay(client, order, 'payment', amount, number);
  return { ...order, customer, amount, receives };
}

/** Goods that staff raise and the customer pays. */
async function goods(owner: Client, customer: Customer, amount: string, number: number): Promise<Proof> {
  const body = { username: customer.username, name: 'Sewing machines', quantity: `${number}`, amount };
  const order = data(await owner.call(raiseGoodsOrder, { body }));
  await pay(customer.client, order, 'goods', amount, number);
  return { ...order, customer, amount };
}

/** Looks where the money goes, and sends a slip of its own; the first is as large as a phone takes it. */
async function pay(client: Client, order: Placed, type: 'payment' | 'goods', amount: string, number: number) {
  const query = { code: 'bank-transfer' as const, reference: order.reference };
  data(await client.call(paymentOptions, { query }));
  const slip = { bank: number, seed: number + 40, amount: displayMoney(amount, 'NGN') };
  const buffer = await slipPicture(slip, number === 0 ? 1080 : 720);
  await sendProof(client, order, type, { name: 'slip.png', mimeType: 'image/png', buffer });
}

/** What came in and went out since a day began (`YYYY-MM-DD`), by the desk's overview, in hundredths. */
export async function figuresSince(staff: Client, first: string) {
  return figuresOf(data(await staff.call(overview, {})).days.filter(({ day }) => day >= first));
}

/** The same of these days. */
export function figuresOf(days: CallData<typeof overview>['days']) {
  const of = (which: 'in' | 'cancelled' | 'out', currency: string) =>
    days
      .flatMap((day) => day[which])
      .filter((sum) => sum.currency === currency)
      .reduce((total, { amount }) => total + (parseAmount(amount) ?? 0n), 0n);
  return { in: of('in', 'NGN'), cancelled: of('cancelled', 'NGN'), out: of('out', 'RMB') };
}
