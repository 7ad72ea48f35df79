/** Whoever is named is named by what is seen, whichever call brings the name (Product §2.24). */
import { addAddress, register } from '@cowrie/contract/accounts.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { listReceivers, renameReceiver } from '@cowrie/contract/receivers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { PAYMENT } from '../testing/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

let people = 0;
const signUp = (names: { firstname?: string; lastname?: string }) => {
  people += 1;
  const body = {
    ...{ firstname: 'Ngozi', lastname: 'Eze', ...names },
    ...{ date_of_birth: '1995-06-07', email: `ngozi${people}@example.com`, username: `ngozi_${people}` },
    ...{ phone_number: `+234803${String(people).padStart(7, '0')}` },
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
  };
  return app.visitor.call(register, { body });
};

// Hangul letters that are drawn as nothing, signs that join, select or turn around, a blank of Braille, marks on marks.
it.each([
  ...['\u3164', '\u115f\u1160', '\uffa0', 'A\u3164da', 'Ada\u034f', 'A\ufe0fda', 'A\u{e0100}da', 'A\u200bda'],
  ...['\u202eadA', '\u2066Ada\u2069', '\u2800', `A${'\u0301'.repeat(5)}da`],
])('%j signs nobody up', async (name) => {
  const [first, last] = [await signUp({ firstname: name }), await signUp({ lastname: name })];
  const message = 'name must contain letters with no special character';
  expect(first).toMatchObject({ httpStatus: 400, errors: { firstname: [`First ${message}`] } });
  expect(last).toMatchObject({ httpStatus: 400, errors: { lastname: [`Last ${message}`] } });
});

it.each(['Ọ̀ṣun', 'Chí', '薇', ' Ada '])('%j does', async (name) =>
  expect(data(await signUp({ firstname: name })).user.firstname).toBe(name.trim()),
);

it('a receiver is called what is seen, whichever way the name comes', async () => {
  const { client } = await app.customer();
  const place = (receiver_name: string) =>
    client.call(placePayment, {
      body: { ...PAYMENT, payment_method_code: 'alipay', description: 'Wang Fang', receiver_name },
    });
  data(await place('Wa\u3164ng\u202e Fang\nPaid'));
  const [receiver] = data(await client.call(listReceivers, {})).receivers;
  expect(receiver?.name).toBe('Wang Fang Paid');
  const rename = (name: string) =>
    client.call(renameReceiver, { params: { id: receiver?.id ?? '' }, body: { name } });
  expect(data(await rename(`\u200bLi\u2060 W${'\u0338'.repeat(9)}ei`)).receiver.name).toBe('Li W̸̸̸̸ei');
  for (const none of ['\u3164', '\u2800', '\u202e\u200b']) {
    expect(await rename(none)).toMatchObject({ errors: { name: ['Give your receiver a name'] } });
    expect(await place(none)).toMatchObject({ errors: { receiver_name: ['Give your receiver a name'] } });
  }
});

it('nor does a letter or a city show staff anything else', async () => {
  const { client, email } = await app.customer();
  const letter = { email_address: email, phone_number: '+2348030000000', message: 'Where is it?' };
  data(await client.call(contact, { body: { ...letter, fullname: '\u202eada\u202c Eze\r\n\u2063' } }));
  const { contacts } = data(await (await app.staff('support')).client.call(listContacts, {}));
  expect(contacts.data[0]?.fullname).toBe('ada Eze');
  const body = { address: '12 Marina', city: '\u3164', state: '1' };
  expect(await client.call(addAddress, { body })).toMatchObject({
    code: 'invalid_input',
  });
});
