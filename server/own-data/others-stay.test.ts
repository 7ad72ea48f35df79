/** What is of others stays when a customer goes, whatever that customer chose to be called (Product §28.104–28.110). */
import { changePassword } from '@cowrie/contract/account-security.ts';
import { register, verifyEmail } from '@cowrie/contract/accounts.ts';
import { withdraw } from '@cowrie/contract/balance.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { replyToContact } from '@cowrie/contract/desk/inbox.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskLogin, inviteStaff, updateStaff } from '@cowrie/contract/desk/session.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { deleteWhatIsDue } from '../testing/deletions.ts';
import { letter } from '../testing/letter.ts';
import { giveBalance } from '../testing/money.ts';
import { placeOrder } from '../testing/orders.ts';
import { textsOf } from '../testing/own-data.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

type Coming = { username?: string; email?: string; before?: (customer: TestCustomer) => Promise<unknown> };

/** Somebody signs up under names of their choice, asks for their deletion, and the week passes. */
async function comeAndGo({ before, ...names }: Coming): Promise<void> {
  const { db } = app.context;
  const customer = await app.customer();
  if (Object.keys(names).length > 0)
    await db.updateTable('customers').set(names).where('id', '=', customer.id).execute();
  await before?.(customer);
  data(await customer.client.call(api.askDeletion, { body: { current_password: PASSWORD } }));
  await db
    .updateTable('person_deletions')
    .set({ due_at: app.clock.now() })
    .where('state', '=', 'asked')
    .execute();
  await deleteWhatIsDue(app.context);
}

const log = () =>
  app.context.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'detail'])
    .orderBy('id')
    .execute();

/** The log as it was, without what came since. */
async function logOf(entries: { id: bigint }[]) {
  const ids = new Set(entries.map(({ id }) => id));
  return (await log()).filter(({ id }) => ids.has(id));
}

it('of one of the staff, the logs say what they said, when a customer of the same username goes', async () => {
  const member = await app.staff('treasury');
  const { username } = member;
  await app.visitor.call(deskLogin, { body: { username, password: 'Wrong-2026' } });
  data(await app.visitor.call(deskLogin, { body: { username, password: PASSWORD, code: member.code() } }));
  const changed = { params: { id: String(member.id) }, body: { role: 'support', blocked: false } } as const;
  data(await owner.client.call(updateStaff, changed));
  const failed = () =>
    app.context.db
      .selectFrom('security_events')
      .select(['id', 'event', 'subject', 'address', 'device', 'detail'])
      .where('event', '=', 'sign-in.failed')
      .orderBy('id')
      .execute();
  const was = { log: await log(), failed: await failed() };
  await comeAndGo({ username });
  expect({ log: await logOf(was.log), failed: await failed() }).toEqual(was);
});

it('of other customers and of invitations too, whatever a parcel or a mailbox was called', async () => {
  const bola = await app.customer();
  const { reference } = await placeOrder('shipment', bola, owner);
  const reason = { reason: 'Bola asked for it' };
  data(await owner.client.call(deskCancelOrder, { params: { reference }, body: reason }));
  data(await owner.client.call(inviteStaff, { body: { email: 'janeobi@example.com', role: 'treasury' } }));
  const was = await log();
  await comeAndGo({
    email: 'obi@example.com',
    before: async (customer) => {
      const mine = await placeOrder('shipment', customer, owner);
      const { db } = app.context;
      const id = BigInt(mine.id);
      await db
        .updateTable('shipment_orders')
        .set({ tracking_number: reference })
        .where('order_id', '=', id)
        .execute();
      await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute();
    },
  });
  expect(await logOf(was)).toEqual(was);
});

it('a press that is repeated does nothing twice, and guesses stay counted, when a customer called by a word of the answer goes', async () => {
  const ada = await app.customer();
  await giveBalance(app.context, ada.id, 100_000n);
  const bank = { bank_name: 'Test', account_number: '0123456789', account_name: 'Ada Obi' };
  const body = { ...bank, amount: '5.00', current_password: PASSWORD };
  const press = () => ada.client.call(withdraw, { body }, { idempotencyKey: 'one press' });
  data(await press());
  const guess = () =>
    ada.client.call(changePassword, {
      body: {
        current_password: 'Wrong-2026',
        password: 'Other-2026!',
        password_confirmation: 'Other-2026!',
      },
    });
  for (let tries = 1; tries <= 10; tries += 1) await guess();
  for (const username of ['bank', 'customer', 'status', 'amount']) await comeAndGo({ username });
  expect(await guess()).toMatchObject({ code: 'too_many_tries' });
  await press();
  const sent = await app.context.db
    .selectFrom('refunds')
    .select('id')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(sent).toHaveLength(1);
});

it('who signs up with a stranger’s phone number neither reads the stranger’s letters nor takes them along', async () => {
  const phone_number = '+2348031234567';
  const support = await app.staff('support');
  const person = { firstname: 'Eve', lastname: 'Thief', username: 'eve', date_of_birth: '1990-02-03' };
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const body = { ...person, ...password, phone_number, email: 'eve@example.com' };
  const { token } = data(await app.visitor.call(register, { body }));
  const eve = app.clientWith(token);
  const otp = /\b\d{6}\b/.exec((await app.inbox.next('eve@example.com')).text ?? '')?.[0] ?? '';
  data(await eve.call(verifyEmail, { body: { otp } }));

  const written = 'My account number at GTBank is 0123456789.';
  const theirs = { ...letter(written), email_address: 'bola@example.com', phone_number };
  data(await app.visitor.call(contact, { body: theirs }));
  const [{ id } = { id: '' }] = data(await support.client.call(listContacts, { query: {} })).contacts.data;
  const reply = { params: { id }, body: { message: 'We sent it to 0123456789.' } };
  data(await support.client.call(replyToContact, reply));

  data(await eve.call(api.askCopy, { body: { current_password: PASSWORD } }));
  await app.inbox.next('eve@example.com', 'The copy of your data is ready');
  const { copy } = data(await eve.call(api.ownData, {}));
  const got = await app.http.inject({ url: copy?.file?.url ?? '' });
  const all = Object.values(textsOf(new Uint8Array(got.rawPayload))).join('\n');
  expect(all).toContain('eve@example.com');
  expect(['bola@example.com', written, 'We sent it to'].filter((words) => all.includes(words))).toEqual([]);

  data(await eve.call(api.askDeletion, { body: { current_password: PASSWORD } }));
  await comeAndGo({});
  const letters = await app.context.db.selectFrom('contact_messages').select('message').execute();
  expect(letters).toEqual([{ message: written }]);
});
