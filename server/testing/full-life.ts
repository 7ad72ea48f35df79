/** Somebody of whom there is something in every table and every store, to see what a deletion leaves. */
import { createECDH } from 'node:crypto';
import { addAddress, login } from '@cowrie/contract/accounts.ts';
import { attachToCase, writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { answerCase, closeCase } from '@cowrie/contract/desk/cases.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { declineOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { giveShelfParcel, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { addCustomerNote, makeStatement } from '@cowrie/contract/desk/people.ts';
import { sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { PUSH_KINDS, subscribePush, switchPush } from '@cowrie/contract/push.ts';
import { setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { listReceivers, setReceiverPhoto } from '@cowrie/contract/receivers.ts';
import { RECEIPT_PAGES, shareReceipt } from '@cowrie/contract/shared-receipts.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { expect } from 'vitest';
import { audit } from '../audit/index.ts';
import { sealLogs } from '../log-seals/index.ts';
import { data, PASSWORD, type TestApp, type TestCustomer, type TestStaff } from './app.ts';
import { preparedRefund } from './money.ts';
import { PAYMENT, payAs, pdf, photo, placeOrder, STAFF_ACTS, sendProof } from './orders.ts';

/** Stands in every field that somebody can fill with what is theirs. */
export const MARK = 'qzvmark';

const marked = (what: string) => `${MARK} ${what}`;

type Staff = { owner: TestStaff; other: TestStaff };
type Marked = TestCustomer & { username: string; email: string };

/** A customer who has done everything that can be done here, with a mark in all of it. */
export async function fullLife(app: TestApp, { owner, other }: Staff) {
  const customer = await markedCustomer(app);
  const { paid, token } = await paidOut(app, customer, { owner, other });
  const refunded = await sentRefund(app, customer, { owner, other });
  await cancelledOrders(app, customer, owner);
  await receiversPhoto(customer);
  await shelfParcel(app, customer, owner, BigInt(paid.id));
  await whatStaffKnow(app, customer, owner);
  await bankLine(app, owner, BigInt(paid.id));
  await sealLogs(app.context);
  return { customer, paid, token, refunded };
}

/** An account with its names, address, price alert, devices and tries to sign in. */
async function markedCustomer(app: TestApp): Promise<Marked> {
  const customer = await app.customer();
  const { client, id } = customer;
  const username = `${MARK}_user`;
  const email = `${MARK}@example.com`;
  await app.context.db
    .updateTable('customers')
    .set({
      username,
      email,
      firstname: `${MARK}first`,
      lastname: `${MARK}last`,
      phone_number: '+2348099990001',
    })
    .where('id', '=', id)
    .execute();
  data(
    await client.call(addAddress, { body: { address: marked('street'), city: marked('city'), state: '1' } }),
  );
  data(await client.call(setRateAlert, { body: { at_most: '150.00' } }));
  // Of nothing: no push service is asked for here.
  for (const kind of PUSH_KINDS) data(await client.call(switchPush, { body: { kind, on: false } }));
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: 'A'.repeat(22),
  };
  const endpoint = `https://push.example.com/${MARK}`;
  data(await client.call(subscribePush, { body: { endpoint, keys } }));
  await app.visitor.call(login, { body: { username: email, password: 'Wrong-2026' } });
  await app.visitor.call(login, { body: { username, password: PASSWORD } });
  return { ...customer, username, email };
}

/** A payment to a saved receiver that is paid out, with its chat, its receipt shared, a case about it and its papers. */
async function paidOut(app: TestApp, customer: Marked, { owner, other }: Staff) {
  const { client } = customer;
  const body = { ...PAYMENT, description: marked('account'), receiver_name: marked('receiver') };
  const placed = await client.call(placePayment, { body: { ...body, payment_method_code: 'bank-transfer' } });
  const paid = { type: 'payment' as const, ...data(placed).payment_order };
  data(await sendProof(customer, paid, MARK));
  data(
    await owner.client.call(declineOrder, {
      params: { reference: paid.reference },
      body: { reason: marked('why declined') },
    }),
  );
  data(await sendProof(customer, paid, `${MARK} again`, { file: pdf(marked('slip'), `${MARK}.pdf`) }));
  expect(await STAFF_ACTS.confirm(owner, paid)).toMatchObject({ status: 'success' });
  const chat = { trx_type: paid.type, trx_ref: paid.reference, message: marked('chat') };
  data(await client.call(addChat, { body: chat }));
  const to = { params: { reference: paid.reference } };
  data(
    await owner.client.call(staffMessage, {
      ...to,
      body: { message: marked(`note @${other.username}`), internal: true },
    }),
  );
  data(await owner.client.call(staffMessage, { ...to, body: { message: marked('answer') } }));
  data(await payAs(owner, paid, {}, { slip: pdf(marked('payout slip')) }));
  const { link } = data(await client.call(shareReceipt, { params: { id: paid.id } }));
  const token = String(link?.url).split(RECEIPT_PAGES)[1] ?? '';
  const about = { trx_type: paid.type, trx_ref: paid.reference, message: marked('case') };
  const { case_id } = data(await client.call(writeCase, { body: about }));
  const inCase = { params: { id: case_id } };
  data(await owner.client.call(answerCase, { ...inCase, body: { message: marked('case answer') } }));
  const sentIn = { type: paid.type, reference: paid.reference };
  data(await client.call(attachToCase, { params: sentIn, files: { file: pdf(marked('case file')) } }));
  data(await owner.client.call(closeCase, { ...inCase, body: { message: marked('case end') } }));
  // Papers are numbered and drawn as they are opened.
  const { papers } = data(await client.call(getPayment, { params: { id: paid.id } })).payments;
  for (const { url } of papers) expect((await app.http.inject({ url })).statusCode).toBe(200);
  return { paid, token };
}

/** A refund that was sent to a bank account: its id. */
async function sentRefund(app: TestApp, customer: Marked, { owner, other }: Staff): Promise<string> {
  const refunded = await preparedRefund(app, customer, other);
  const released = await owner.client.call(sendRefund, {
    params: { id: refunded },
    body: { version: await versionOf(app, refunded), bank_reference: 'BANK-REF-1' },
    files: { slip: pdf(marked('refund slip')) },
  });
  data(released);
  await app.context.db
    .updateTable('refunds')
    .set({ account_name: marked('bank name'), bank_name: marked('bank') })
    .where('id', '=', BigInt(refunded))
    .execute();
  return refunded;
}

/** An order of each other type, cancelled. */
async function cancelledOrders(app: TestApp, customer: Marked, owner: TestStaff): Promise<void> {
  for (const type of ['branding', 'shipment', 'goods'] as const) {
    const order = await placeOrder(type, customer, owner);
    if (type === 'shipment')
      await app.context.db
        .updateTable('shipment_orders')
        .set({ tracking_number: marked('tracking'), cost_note: marked('price') })
        .where('order_id', '=', BigInt(order.id))
        .execute();
    if (type === 'goods')
      await app.context.db
        .updateTable('orders')
        .set({ name: marked('goods') })
        .where('id', '=', BigInt(order.id))
        .execute();
    const cancelled = { params: { reference: order.reference }, body: { reason: marked('why cancelled') } };
    data(await owner.client.call(deskCancelOrder, cancelled));
  }
}

async function receiversPhoto({ client }: Marked): Promise<void> {
  const [receiver] = data(await client.call(listReceivers, {})).receivers;
  data(
    await client.call(setReceiverPhoto, {
      params: { id: receiver?.id ?? '' },
      files: { photo: await photo('green') },
    }),
  );
}

/** A parcel that nobody announced, given to the customer, and since then in an order. */
async function shelfParcel(
  app: TestApp,
  { username }: Marked,
  owner: TestStaff,
  orderId: bigint,
): Promise<void> {
  const { parcel } = data(
    await owner.client.call(shelveParcel, {
      body: { tracking_number: marked('shelf'), mark: marked('mark'), note: marked('shelf note') },
    }),
  );
  data(await owner.client.call(giveShelfParcel, { params: { id: parcel.id }, body: { username } }));
  // As the log has it from before numbers were kept without spaces.
  await audit(app.context.db, {
    staff: owner,
    action: 'shelf.take-in',
    subject: marked('shelf'),
    now: app.clock.now(),
  });
  await app.context.db
    .updateTable('shelf_parcels')
    .set({ order_id: orderId })
    .where('id', '=', BigInt(parcel.id))
    .execute();
}

/** Letters by the contact form, a note, and a statement of account. */
async function whatStaffKnow(app: TestApp, { client, id, email }: Marked, owner: TestStaff): Promise<void> {
  const letter = { fullname: marked('letter name'), email_address: email, phone_number: '+2348099990001' };
  data(await app.visitor.call(contact, { body: { ...letter, message: marked('letter') } }));
  data(await client.call(contact, { body: { ...letter, message: marked('letter signed in') } }));
  const params = { id: String(id) };
  data(await owner.client.call(addCustomerNote, { params, body: { note: marked('note'), pinned: true } }));
  const day = dayOf(app.clock.now().getTime());
  data(await owner.client.call(makeStatement, { params, body: { from: day, to: day, mail: true } }));
}

const versionOf = async (app: TestApp, id: string) => {
  const row = await app.context.db
    .selectFrom('refunds')
    .select('version')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
  return String(row.version);
};

/** A line of a bank's statement as the bank wrote it, and what staff wrote beside it. */
async function bankLine(app: TestApp, owner: TestStaff, orderId: bigint) {
  const { id: account } = await app.context.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'pay-in')
    .limit(1)
    .executeTakeFirstOrThrow();
  const moment = app.clock.now();
  const day = dayOf(moment.getTime());
  const { id: statement } = await app.context.db
    .insertInto('bank_statements')
    .values({
      account_id: account,
      file_name: 'bank.csv',
      sha256: Buffer.alloc(32),
      uploaded_by: owner.id,
      uploaded_at: moment,
      first_day: day,
      last_day: day,
      reaches_to: moment,
      line_count: 1,
      new_count: 1,
      idle_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.context.db
    .insertInto('statement_lines')
    .values({
      account_id: account,
      bank_statement_id: statement,
      line_number: 1,
      day,
      at: null,
      amount: 100n,
      narration: marked('as the bank wrote it'),
      reference: '',
      counterparty: marked('sender'),
      balance_after: null,
      likeness: Buffer.alloc(32),
      ordinal: 0,
      state: 'taken',
      order_id: orderId,
      settled_by: owner.id,
      settled_at: moment,
      note: marked('note at the line'),
    })
    .execute();
}
