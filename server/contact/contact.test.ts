import { contact } from '@cowrie/contract/contact.ts';
import { answerContact, listContacts } from '@cowrie/contract/desk/contacts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { letter } from '../testing/letter.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What the desk lists of the two of the first test. */
async function listed({ client }: TestStaff, query: { answered?: 'no' }): Promise<string[]> {
  const { contacts } = data(await client.call(listContacts, { query }));
  return contacts.data
    .map(({ message }) => message)
    .filter((text) => /^(Where is my parcel\?|Second)$/.test(text));
}

it('a message reaches the desk once, however often it is sent, and is ticked off there', async () => {
  const body = letter('Where is my parcel?');
  const sent = await app.visitor.call(contact, { body }, { idempotencyKey: 'a' });
  expect(sent).toMatchObject({ status: 'success', message: expect.stringContaining('Thank you') });
  await app.visitor.call(contact, { body }, { idempotencyKey: 'a' });
  await app.visitor.call(contact, { body: letter('Second') });

  const support = await app.staff('support');
  expect(await listed(support, { answered: 'no' })).toEqual(['Where is my parcel?', 'Second']);
  const { contacts } = data(await support.client.call(listContacts, { query: { answered: 'no' } }));
  const id = contacts.data.find(({ message }) => message === body.message)?.id ?? '';
  await support.client.call(answerContact, { params: { id }, body: { answered: true } });

  expect(await listed(support, {})).toEqual(['Second', 'Where is my parcel?']);
  expect(await listed(support, { answered: 'no' })).toEqual(['Second']);
  await support.client.call(answerContact, { params: { id }, body: { answered: false } });
  expect(await listed(support, { answered: 'no' })).toHaveLength(2);
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
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const payload = letter('again');
    const { statusCode } = await app.http.inject({
      ...{ method: 'POST', url: API_BASE + contact.path, payload },
      remoteAddress: '105.112.33.9',
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
