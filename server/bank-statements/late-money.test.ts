/** Money that comes for an order after it closed is found by its reference and offered back (Product §27.16). */
import { randomUUID } from 'node:crypto';
import {
  confirmLines,
  offerBack,
  settleLine,
  statementLines,
  statementMatches,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBalance } from '@cowrie/contract/refunds.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { customerBalance, openAccount } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { takeBack } from '../testing/money.ts';
import { CUSTOMER_ACTS, type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { utf8 } from '../testing/statement-files.ts';

const BANK = 'in/late';
/** What a bank makes of it. */
const worn = ({ reference }: PlacedOrder) => reference.replace('-', ' ').toLowerCase();

let app: TestApp;
let staff: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  staff = await app.staff('treasury');
  await transaction(app.context.db, async (tx) => {
    await openAccount(tx, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Late' });
    await openAccount(tx, { code: 'in/late-usdt', kind: 'pay-in', currency: 'USDT', name: 'Late USDT' });
  });
});
afterAll(async () => {
  expect(await flawsOf(app.context.db)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  customer = await app.customer();
});

async function cancelled(): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, staff);
  expect(await CUSTOMER_ACTS.cancel(customer, order)).toMatchObject({ status: 'success' });
  return order;
}
/** Credits of a statement, each with a reference of the bank's; answers their lines in that order. */
const credits = (...said: string[]) =>
  uploaded(...said.map((narration) => [randomUUID(), narration, '215500.00'] as const));
type Said = readonly [reference: string, narration: string, amount: string];
async function uploaded(...said: Said[]): Promise<string[]> {
  const day = app.clock.now().toISOString().slice(0, 10);
  const rows = said.map(([reference, narration, amount]) => `${day},'${reference},${narration},${amount}`);
  const file = new File(
    [new Uint8Array(utf8(['Date,Reference,Narration,Amount', ...rows].join('\n')))],
    'may.csv',
  );
  data(await staff.client.call(uploadStatement, { body: { account: BANK }, files: { statement: file } }));
  const { lines } = data(
    await staff.client.call(statementLines, { query: { account: BANK, per_page: 100 } }),
  );
  return said.map(([, narration]) => lines.data.find((line) => line.narration === narration)?.id ?? '');
}
/** As whoever types it reads it. */
async function referenceOf(id: string): Promise<string> {
  const { lines } = data(
    await staff.client.call(statementLines, { query: { account: BANK, per_page: 100 } }),
  );
  return lines.data.find((line) => line.id === id)?.reference.replace("'", '') ?? '';
}
const closedFor = async (id: string) => {
  const { likely } = data(await staff.client.call(statementMatches, { query: { account: BANK } }));
  return likely.find(({ line }) => line.id === id)?.closed ?? [];
};
const offer = (id: string, { reference }: PlacedOrder, by = staff) =>
  by.client.call(offerBack, { params: { id }, body: { reference } });
const details = async ({ id }: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id } })).payments;

it('is found by what the bank names, told to its customer once, and theirs to choose', async () => {
  const order = await cancelled();
  const [line = ''] = await credits(`NIP ${worn(order)} FROM OBI`);
  expect(await closedFor(line)).toMatchObject([
    { reference: order.reference, has_lapsed: false, has_refund: false },
  ]);
  const answers = await Promise.all([offer(line, order), offer(line, order)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
  expect(await closedFor(line)).toEqual([]);

  const { refund, status, timeline } = await details(order);
  expect([status, refund?.state, refund?.amount]).toEqual(['cancelled', 'choosing', '215500.00']);
  expect(timeline.at(-1)).toMatchObject({
    title: 'Money arrived after the order closed',
    note: `₦215,500.00 arrived for ${order.reference}, which was cancelled. It is yours.`,
  });
  const mail = await app.inbox.next(customer.email, 'Your money arrived after your order closed');
  expect(mail.text).toContain('have it sent to your bank account');
  data(await customer.client.call(refundToBalance, { params: { id: refund?.id ?? '' } }));
  expect(await customerBalance(app.context.db, customer.id)).toBe(21_550_000n);
});

it('goes on from what stands as unexplained, and names an order that lapsed', async () => {
  const order = await placeOrder('payment', customer, staff);
  await app.context.db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', BigInt(order.id))
    .execute();
  const said = {
    order_id: BigInt(order.id),
    event: 'cancel',
    from_status: 'pending',
    title: 'Order closed by itself',
  };
  await app.context.db
    .insertInto('order_events')
    .values({
      ...(said as { order_id: bigint; event: string; from_status: 'pending'; title: string }),
      ...{ to_status: 'cancelled', track_status: null, note: null, actor: 'system', staff_id: null },
      created_at: app.clock.now(),
    })
    .execute();
  const [line = ''] = await credits(`TRF ${order.reference}`);
  data(
    await staff.client.call(settleLine, {
      params: { id: line },
      body: { state: 'aside', as: 'unexplained' },
    }),
  );
  expect(await closedFor(line)).toMatchObject([{ reference: order.reference, has_lapsed: true }]);
  expect(data(await offer(line, order)).line).toMatchObject({ order_reference: order.reference });
  expect((await details(order)).timeline.at(-1)?.note).toContain('which had closed by itself');
});

it('counts once: who has it back pays nothing with it, and what somebody has confirmed by it is not given back', async () => {
  const gone = await cancelled();
  const [line = ''] = await credits(`NIP ${worn(gone)} AGAIN`);
  data(await offer(line, gone));
  const reference = await referenceOf(line);
  const next = await placeOrder('payment', customer, staff);
  data(await sendProof(customer, next));
  const byHand = (of: PlacedOrder, bank_reference: string) =>
    staff.client.call(confirmOrder, {
      params: { reference: of.reference },
      body: { account: BANK, bank_reference },
    });
  expect(await byHand(next, reference.toLowerCase())).toMatchObject({ code: 'bank_reference_booked' });

  const closed = await cancelled();
  const [other = ''] = await credits(`NIP ${worn(closed)} ONCE MORE`);
  const named = await referenceOf(other);
  // What the bank takes for a credit bears its reference too.
  const [duty = ''] = await uploaded([named, 'STAMP DUTY', '-50.00']);
  const fee = { params: { id: duty }, body: { state: 'aside', as: 'fee' } } as const;
  data(await staff.client.call(settleLine, fee));
  data(await byHand(next, named));
  expect(await offer(other, closed)).toMatchObject({
    code: 'line_counted',
    message: expect.stringContaining(next.reference),
  });
  const aside = { params: { id: other }, body: { state: 'aside', as: 'unexplained' } } as const;
  expect(await staff.client.call(settleLine, aside)).toMatchObject({ code: 'line_counted' });
  // Taken back, it counts for nothing any more.
  const owner = await app.staff('owner');
  expect(await takeBack(app, next, 'receipt', [staff, owner])).toMatchObject({ status: 'success' });
  data(await staff.client.call(settleLine, aside));
});

it('confirms nothing that it was offered back for, whatever a page that was open before still offers', async () => {
  const order = await cancelled();
  const [line = ''] = await credits(`NIP ${worn(order)} OFFERED`);
  data(await offer(line, order));
  const pair = { line_id: line, reference: order.reference };
  const { outcomes } = data(await staff.client.call(confirmLines, { body: { pairs: [pair] } }));
  expect(outcomes).toMatchObject([{ outcome: 'refused', code: 'order_closed' }]);
});

it('counts once, too, where the apostrophe that a bank puts before its reference is pasted along', async () => {
  const [first, second] = [
    await placeOrder('payment', customer, staff),
    await placeOrder('payment', customer, staff),
  ];
  for (const order of [first, second]) data(await sendProof(customer, order));
  const [line = ''] = await credits('NIP FROM OBI');
  const reference = await referenceOf(line);
  const byHand = (of: PlacedOrder, bank_reference: string) =>
    staff.client.call(confirmOrder, {
      params: { reference: of.reference },
      body: { account: BANK, bank_reference },
    });
  data(await byHand(first, `’${reference}`));
  const used = { code: 'bank_reference_used', message: expect.stringContaining(first.reference) };
  expect(await byHand(second, reference)).toMatchObject(used);
  expect(await byHand(second, `' ${reference}`)).toMatchObject(used);
  const pair = { line_id: line, reference: second.reference };
  const { outcomes } = data(await staff.client.call(confirmLines, { body: { pairs: [pair] } }));
  expect(outcomes).toMatchObject([{ outcome: 'refused', code: 'bank_reference_used' }]);
  const aside = { params: { id: line }, body: { state: 'aside', as: 'unexplained' } } as const;
  expect(await staff.client.call(settleLine, aside)).toMatchObject({ code: 'line_counted' });
});

it('of two who write one credit in different ways at once, one does', async () => {
  const closed = await cancelled();
  const [line = ''] = await credits(`NIP ${worn(closed)} TWICE`);
  const next = await placeOrder('payment', customer, staff);
  data(await sendProof(customer, next));
  const body = { account: BANK, bank_reference: await referenceOf(line) };
  const answers = await Promise.all([
    offer(line, closed),
    staff.client.call(confirmOrder, { params: { reference: next.reference }, body }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
});

it('is Naira that came in: foreign money and what went out are refused before anything is written of them', async () => {
  const order = await cancelled();
  const day = app.clock.now().toISOString().slice(0, 10);
  for (const [account, amount, code] of [
    ['in/late-usdt', '120.00', 'naira_only'],
    ['out/alipay', '120.00', 'naira_only'],
    ['out/alipay', '-80.00', 'line_unfit'],
    [BANK, '-80.00', 'line_unfit'],
  ] as const) {
    const narration = `NIP ${order.reference} ${amount}`;
    const file = new File(
      [`Date,Reference,Narration,Amount\n${day},${randomUUID()},${narration},${amount}`],
      'a.csv',
    );
    data(await staff.client.call(uploadStatement, { body: { account }, files: { statement: file } }));
    const read = async () => {
      const { lines } = data(await staff.client.call(statementLines, { query: { account, per_page: 100 } }));
      return lines.data.find((line) => line.narration === narration);
    };
    expect(await offer((await read())?.id ?? '', order), `${account} ${amount}`).toMatchObject({ code });
    expect(await read()).toMatchObject({ state: 'open' });
  }
});

it('is nobody’s by hand: not without the reference, for an open order, twice, or by who may not', async () => {
  const [order, other] = [await cancelled(), await cancelled()];
  const open = await placeOrder('payment', customer, staff);
  data(await sendProof(customer, open));
  const [first = '', second = '', ofOpen = ''] = await credits(
    `NIP ${order.reference}`,
    `NIP again ${order.reference}`,
    `NIP ${open.reference}`,
  );
  expect(await offer(first, other)).toMatchObject({ httpStatus: 409, code: 'order_not_named' });
  expect(await closedFor(ofOpen)).toEqual([]);
  expect(await offer(ofOpen, open)).toMatchObject({ httpStatus: 409, code: 'order_moved' });
  expect(await offer(first, order, await app.staff('support'))).toMatchObject({ httpStatus: 403 });
  data(await offer(first, order));
  expect(await closedFor(second)).toMatchObject([{ reference: order.reference, has_refund: true }]);
  expect(await offer(second, order)).toMatchObject({ httpStatus: 409, code: 'refund_there_already' });
  // Nothing of what was refused stays.
  expect(await closedFor(second)).toHaveLength(1);
});
