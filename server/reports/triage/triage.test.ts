/** Proofs come to triage with all that they are decided by (Product §28.31, §28.32, §28.33). */
import {
  confirmLines,
  settleLine,
  unexplainedMoney,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import {
  confirmedByLine,
  viewProof,
  type WaitingProof,
  waitingProofs,
} from '@cowrie/contract/desk/triage.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../database/transaction.ts';
import { flawsOf, openAccount } from '../../ledger/index.ts';
import { insertLiveAccount } from '../../payments/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { CUSTOMER_ACTS, type PlacedOrder, pdf, placeOrder, sendProof } from '../../testing/orders.ts';

let app: TestApp;
let ada: TestCustomer;
let efe: TestCustomer;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  [ada, efe] = [await app.customer(), await app.customer()];
  treasury = await app.staff('treasury');
  const details = { bank_name: 'Sterling', account_number: '0012345678', account_name: 'Cowrie Trading' };
  await insertLiveAccount(app.context.db, { option: 'bank-transfer', details, now: app.clock.now() });
});
afterAll(() => app.close());

async function paid(customer: TestCustomer, slip?: string): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, treasury);
  data(await sendProof(customer, order, '', slip ? { file: pdf(slip) } : {}));
  return order;
}
async function waiting(reference?: string): Promise<WaitingProof[]> {
  return data(await treasury.client.call(waitingProofs, { query: { reference } })).proofs;
}
const only = async (order: PlacedOrder) => {
  const [proof, ...others] = await waiting(order.reference);
  expect(others).toEqual([]);
  return proof as WaitingProof;
};
const at = ({ reference }: PlacedOrder) => ({ params: { reference } });

/** A statement of the account by its code: who sent how much for what. */
async function statement(code: string, lines: [narration: string, sender: string, credit: string][]) {
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code, kind: 'pay-in', currency: 'NGN', name: 'Sterling' }),
  );
  const day = app.clock.now().toISOString().slice(0, 10);
  const rows = lines.map(
    ([narration, sender, credit], n) => `${day},${code}/${n},${narration},${sender},,${credit}`,
  );
  const file = new File([['Date,Reference,Narration,Sender,Debit,Credit', ...rows].join('\n')], 'a.csv');
  const columns = 'day,reference,narration,counterparty,debit,credit';
  const body = { account: code, columns, header_line: '1' };
  expect(
    data(await treasury.client.call(uploadStatement, { body, files: { statement: file } })),
  ).toMatchObject({ outcome: 'read', new_lines: lines.length });
}

it('shows what was asked for on the account that the payer was shown, and takes it as that', async () => {
  const order = await placeOrder('payment', ada, treasury);
  const query = { code: 'bank-transfer' as const, reference: order.reference };
  data(await ada.client.call(paymentOptions, { query }));
  data(await sendProof(ada, order));
  const proof = await only(order);
  expect(proof).toMatchObject({
    amount_missing: '150000.00',
    asked: '150000.00',
    account: { currency: 'NGN', details: expect.objectContaining({ account_number: expect.any(String) }) },
    customer: { name: 'Ada Ọbí', username: ada.username },
    line: null,
  });
  expect(proof.account.shown_at).not.toBeNull();
  expect(proof.proofs).toHaveLength(1);
  const body = {
    ...{ amount: proof.amount_missing, attempt: proof.id },
    ...{ account: proof.account.code, arrived: proof.asked ?? '' },
  };
  expect(data(await treasury.client.call(confirmOrder, { ...at(order), body })).status).toBe('processing');
  expect(await waiting(order.reference)).toEqual([]);
});

it('what was promised first is on top, and who looks at a proof is seen by others and reads no words of it', async () => {
  const [late, later] = [await paid(ada), await paid(ada)];
  const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
  for (const [{ id }, hours] of [
    [late, 2],
    [later, -1],
  ] as const) {
    const [promised_at, promise_soon_at] = [hour(hours), hour(hours - 1)];
    await app.context.db
      .updateTable('orders')
      .set({ promised_at, promise_soon_at, first_promised_at: promised_at })
      .where('id', '=', BigInt(id))
      .execute();
  }
  const [first, second] = await waiting();
  expect([first?.reference, second?.reference]).toEqual([later.reference, late.reference]);
  expect([first?.warnings.includes('late'), second?.warnings.includes('late')]).toEqual([true, false]);

  expect(await CUSTOMER_ACTS.message(ada, late)).toMatchObject({ status: 'success' });
  const colleague = await app.staff('treasury');
  data(await colleague.client.call(viewProof, { ...at(late), body: {} }));
  expect((await only(late)).viewers).toEqual([colleague.name]);
  const { orders } = data(await treasury.client.call(deskOrders, { query: { q: late.reference } }));
  expect(orders.data).toMatchObject([{ answer_due_since: expect.any(String), seen_by: [colleague.name] }]);
  data(await colleague.client.call(viewProof, { ...at(later), body: { left: late.reference } }));
  expect((await only(late)).viewers).toEqual([]);
});

it('a proof has its line of a statement, with who sent it and what does not fit', async () => {
  const [whole, short] = [await paid(ada), await paid(ada)];
  await statement('in/lines', [
    [`NIP ${whole.reference}`, 'OBI ADA', '150000.00'],
    [`NIP ${short.reference}`, 'MUSA BELLO', '90000.00'],
  ]);
  const certain = await only(whole);
  expect(certain.line).toMatchObject({
    ...{ is_certain: true, sender: 'OBI ADA', amount: '150000.00', bank_reference: 'in/lines/0' },
    ...{ account: 'Sterling' },
  });
  expect(certain.warnings).not.toContain('sender-unlike');
  const likely = await only(short);
  expect(likely.line).toMatchObject({ is_certain: false, sender: 'MUSA BELLO', amount: '90000.00' });
  expect(likely.warnings).toEqual(expect.arrayContaining(['line-short', 'sender-unlike', 'first-order']));
});

it('a line that stands in the book already, or elsewhere, is looked at first unless the order is confirmed by it', async () => {
  const [whole, short] = [await paid(ada), await paid(ada)];
  await statement('in/aside', [
    [`NIP ${whole.reference}`, 'OBI ADA', '150000.00'],
    [`NIP ${short.reference}`, 'OBI ADA', '90000.00'],
  ]);
  const lineOf = async (order: PlacedOrder) => (await only(order)).line?.id ?? '';
  for (const id of [await lineOf(whole), await lineOf(short)])
    data(
      await treasury.client.call(settleLine, { params: { id }, body: { state: 'aside', as: 'unexplained' } }),
    );
  const certain = await only(whole);
  expect(certain.line).toMatchObject({ is_certain: true, is_unexplained: true });
  expect(confirmedByLine(certain)).toBe(true);
  expect(certain.warnings).not.toContain('line-unexplained');
  const likely = await only(short);
  expect(confirmedByLine(likely)).toBe(false);
  expect(likely.warnings).toEqual(
    expect.arrayContaining(['line-short', 'line-elsewhere', 'line-unexplained']),
  );

  // As the desk sends it: once it is confirmed by its line, nothing of it is unexplained.
  const pair = { line_id: certain.line?.id ?? '', reference: whole.reference, amount: certain.asked ?? '' };
  const { outcomes } = data(await treasury.client.call(confirmLines, { body: { pairs: [pair] } }));
  expect(outcomes).toMatchObject([{ outcome: 'confirmed', amount_missing: '0.00' }]);
  const { lines } = data(await treasury.client.call(unexplainedMoney, { query: {} }));
  expect(lines.data.map(({ id }) => id)).not.toContain(pair.line_id);
  expect(await flawsOf(app.context.db)).toEqual([]);
});

it('warns of a slip that was sent twice, of who is blocked and of a decline before, each once', async () => {
  const [first, second] = [await paid(ada, 'one slip'), await paid(efe, 'one slip')];
  data(await sendProof(efe, second, '', { file: pdf('one slip') }));
  const proof = await only(second);
  expect(proof.same_proofs.map(({ reference }) => reference)).toEqual([first.reference]);
  expect(proof.warnings[0]).toBe('same-proof');
  expect(proof.proofs).toHaveLength(2);

  data(await treasury.client.call(declineOrder, { ...at(second), body: { reason: 'Nothing came' } }));
  data(await sendProof(efe, second, '', { file: pdf('her own') }));
  const blocked_at = app.clock.now();
  await app.context.db.updateTable('customers').set({ blocked_at }).where('id', '=', efe.id).execute();
  const again = await only(second);
  expect(again.id).not.toBe(proof.id);
  expect(again).toMatchObject({ same_proofs: [], declined_before: 'Nothing came' });
  expect(again.warnings).toEqual(expect.arrayContaining(['blocked', 'declined-before']));
});

it('asks as few queries of many proofs as of few', async () => {
  const queries = async () => {
    const before = app.context.db;
    let count = 0;
    const counting = before.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { waitingProofs: read } = await import('./waiting-proofs.ts');
    const context = { ...app.context, db: counting };
    const asked = { staffId: treasury.id, named: undefined, now: app.clock.now() };
    const { proofs } = await read(context, asked);
    return { count, proofs: proofs.length };
  };
  const few = await queries();
  for (let more = 0; more < 4; more += 1) await paid(ada);
  const many = await queries();
  expect(many.proofs).toBe(few.proofs + 4);
  expect(many.count).toBe(few.count);
});
