import { contact } from '@cowrie/contract/contact.ts';
import { answerContact, listContacts } from '@cowrie/contract/desk/contacts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { letter } from '../testing/letter.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const texts = (answer: unknown) =>
  (answer as { data: { contacts: { data: { message: string }[] } } }).data.contacts.data.map(
    (row) => row.message,
  );

it('a message reaches the desk once, however often it is sent, and is ticked off there', async () => {
  const body = letter('Where is my parcel?');
  const sent = await app.visitor.call(contact, { body }, { idempotencyKey: 'a' });
  expect(sent).toMatchObject({ status: 'success', message: expect.stringContaining('Thank you') });
  await app.visitor.call(contact, { body }, { idempotencyKey: 'a' });
  await app.visitor.call(contact, { body: letter('Second') });

  const support = await app.staff('support');
  const open = await support.client.call(listContacts, { query: { answered: 'no' } });
  expect(texts(open)).toEqual(['Where is my parcel?', 'Second']);
  const id = open.status === 'success' ? (open.data.contacts.data[0]?.id ?? '') : '';
  await support.client.call(answerContact, { params: { id }, body: { answered: true } });

  const all = await support.client.call(listContacts, { query: {} });
  expect(texts(all)).toEqual(['Second', 'Where is my parcel?']);
  expect(all).toMatchObject({ data: { contacts: { pagination: { total: 2 } } } });
  await support.client.call(answerContact, { params: { id }, body: { answered: false } });
  expect(texts(await support.client.call(listContacts, { query: { answered: 'no' } }))).toHaveLength(2);
});

it('staff see which customer was signed in, and nobody where nobody was', async () => {
  const customer = await app.customer();
  await customer.client.call(contact, { body: letter('From my account') });
  await app.visitor.call(contact, { body: { ...letter('From nowhere'), email_address: customer.email } });
  const support = await app.staff('support');
  const answer = await support.client.call(listContacts, { query: {} });
  const rows = answer.status === 'success' ? answer.data.contacts.data : [];
  const writer = (text: string) => rows.find((row) => row.message === text)?.customer;
  expect(writer('From my account')).toEqual({ id: String(customer.id), username: customer.username });
  expect(writer('From nowhere')).toBeNull();
});

it.each([
  ['nothing', {}],
  ['a message without a word', letter('  ')],
])('%s is refused as the form refuses it', async (_, body) =>
  expect(await app.visitor.call(contact, { body: body as ReturnType<typeof letter> })).toMatchObject({
    httpStatus: 400,
    code: 'invalid_input',
    message: 'Fill in all fields',
  }),
);

it('a number that is a digit short is refused here as at sign-up', async () => {
  const body = { ...letter('x'), phone_number: '+234805551234' };
  expect(await app.visitor.call(contact, { body })).toMatchObject({
    httpStatus: 400,
    errors: { phone_number: ['Enter the whole phone number: 10 digits after +234'] },
  });
});

it('a missing field is named with its message, and content staff do not read the inbox', async () => {
  const wrong = await app.visitor.call(contact, { body: { ...letter('x'), email_address: 'ada' } });
  expect(wrong).toMatchObject({ httpStatus: 400, errors: { email_address: ['Not a valid email'] } });
  const editor = await app.staff('content');
  expect(await editor.client.call(listContacts, { query: {} })).toMatchObject({ httpStatus: 403 });
});

it('an answer that went with a deleted customer before its mail left is mailed to nobody, and not tried again', async () => {
  const { context } = app;
  await transaction(context.db, (tx) => context.jobs.send(tx, 'contact-reply-mail', { replyId: '999' }));
  const jobs = async () => {
    const { rows } = await context.database.pool.query(
      `select state::text, retry_count from pgboss.job where name = 'contact-reply-mail' and data ->> 'replyId' = '999'`,
    );
    return rows;
  };
  await expect.poll(jobs).toEqual([{ state: 'completed', retry_count: 0 }]);
});

it('a flood from one address is stopped', async () => {
  let last: unknown;
  for (let count = 0; count < 11; count += 1)
    last = await app.visitor.call(contact, { body: letter('again') });
  expect(last).toMatchObject({ httpStatus: 429 });
});
