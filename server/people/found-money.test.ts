/** Money that nobody had explained at first came from its customer as any, wherever they are told what came (Product §28.99, §28.103). */
import { randomUUID } from 'node:crypto';
import { withdraw } from '@cowrie/contract/balance.ts';
import {
  approveExplanation,
  explainLine,
  offerBack,
  settleLine,
  statementLines,
  unexplainedMoney,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { approveReversal, proposeReversal } from '@cowrie/contract/desk/book.ts';
import * as api from '@cowrie/contract/desk/people.ts';
import { listRefunds, prepareRefund, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBank } from '@cowrie/contract/refunds.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { toNoon } from '../testing/noon.ts';
import { CUSTOMER_ACTS, pdf, placeOrder } from '../testing/orders.ts';
import { utf8 } from '../testing/statement-files.ts';

const BANK = 'in/late';
const ZENITH = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };
let app: TestApp;
let owner: TestStaff;
let treasury: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  toNoon(app.clock);
  [owner, treasury] = [await app.staff('owner'), await app.staff('treasury')];
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Late' }),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
});

const today = () => dayOf(app.clock.now().getTime());
const lines = async () =>
  data(await owner.client.call(statementLines, { query: { account: BANK, per_page: 100 } })).lines.data;
async function credit(narration: string): Promise<string> {
  const text = `Date,Reference,Narration,Amount\n${today()},'${randomUUID()},${narration},150000.00`;
  const file = new File([new Uint8Array(utf8(text))], 'may.csv');
  data(await owner.client.call(uploadStatement, { body: { account: BANK }, files: { statement: file } }));
  return (await lines()).find((line) => line.narration === narration)?.id ?? '';
}
/** A line's money stands on the customer's balance, as two people say. */
async function explained(id: string) {
  const aside = { state: 'aside', as: 'unexplained', note: '' } as const;
  data(await owner.client.call(settleLine, { params: { id }, body: aside }));
  const body = { as: 'customer', customer: customer.username, reason: 'They wrote' } as const;
  data(await owner.client.call(explainLine, { params: { id }, body }));
  const standing = data(await treasury.client.call(unexplainedMoney, { query: { per_page: 100 } }));
  const proposal = standing.lines.data.find((line) => line.id === id)?.proposal?.id ?? '';
  data(await treasury.client.call(approveExplanation, { params: { id: proposal } }));
}
/** By two people, as any. */
async function sent(refundId: string) {
  const params = { id: refundId };
  const version = async () => {
    const { refunds } = data(await owner.client.call(listRefunds, { query: { queue: 'open' } }));
    return refunds.data.find(({ id }) => id === refundId)?.version ?? '';
  };
  const prepared = { account: BANK, version: await version() };
  data(await owner.client.call(prepareRefund, { params, body: prepared }));
  const body = { bank_reference: `S-${refundId}`, version: await version() };
  data(await treasury.client.call(sendRefund, { params, body, files: { slip: pdf(`slip ${refundId}`) } }));
}
/** What the customer's page and their statement of account say came and went back. */
async function told() {
  const params = { id: String(customer.id) };
  const { money_in, given_back } = data(await owner.client.call(api.customerWhole, { params }));
  const body = { from: today(), to: today(), mail: false };
  const { file } = data(await owner.client.call(api.makeStatement, { params, body }));
  const { rawPayload } = await app.http.inject({ url: file.url });
  const pages = await getDocumentProxy(new Uint8Array(rawPayload));
  const { text } = await extractText(pages, { mergePages: true });
  return { money_in, given_back, paper: text.replace(/\s+/g, ' ') };
}
const CAME = [{ currency: 'NGN', amount: '150000.00' }];

it('what came late is received before it is given back', async () => {
  const order = await placeOrder('payment', customer, owner);
  expect(await CUSTOMER_ACTS.cancel(customer, order)).toMatchObject({ status: 'success' });
  const id = await credit(`NIP ${order.reference} OBI`);
  data(await owner.client.call(offerBack, { params: { id }, body: { reference: order.reference } }));
  expect(await told()).toMatchObject({ money_in: CAME, given_back: '0.00' });
  const { refund } = data(await customer.client.call(getPayment, { params: { id: order.id } })).payments;
  const params = { id: refund?.id ?? '' };
  const body = { ...ZENITH, current_password: PASSWORD };
  data(await customer.client.call(refundToBank, { params, body }));
  await sent(params.id);

  const { paper, ...figures } = await told();
  expect(figures).toEqual({ money_in: CAME, given_back: '150000.00' });
  expect(paper).toContain(`Received, ${order.reference} ₦150,000.00`);
  expect(paper).toContain(`Given back to a bank, ${order.reference} −₦150,000.00`);
});

it('what was explained to the balance is received before it is taken out, and not once it is taken back', async () => {
  await explained(await credit('NIP from somebody'));
  const other = await credit('NIP from somebody else');
  await explained(other);
  const body = { amount: '150000', ...ZENITH, current_password: PASSWORD };
  data(await customer.client.call(withdraw, { body }));
  const { refunds } = data(await owner.client.call(listRefunds, { query: { queue: 'open' } }));
  await sent(refunds.data[0]?.id ?? '');
  expect(await told()).toMatchObject({
    money_in: [{ currency: 'NGN', amount: '300000.00' }],
    given_back: '150000.00',
  });

  const journal = (await lines()).find((line) => line.id === other)?.explained_by ?? '';
  const { reversal } = data(
    await owner.client.call(proposeReversal, { params: { id: journal }, body: { reason: 'Not theirs' } }),
  );
  data(await treasury.client.call(approveReversal, { params: { id: reversal.id } }));
  const { paper, ...figures } = await told();
  expect(figures).toEqual({ money_in: CAME, given_back: '150000.00' });
  expect(paper.match(/Received ₦150,000\.00/g)).toHaveLength(1);
  expect(paper).toContain('Given back to a bank −₦150,000.00');
});
