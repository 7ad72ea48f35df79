import { contact } from '@cowrie/contract/contact.ts';
import { data, type TestApp } from './app.ts';

/** What a visitor writes by the contact form. */
export const letter = (message = 'Where is my parcel?') => ({
  fullname: 'Ada Obi',
  email_address: 'ada@example.com',
  phone_number: '+2348030000000',
  message,
});

/** A visitor sends it. Resolves to its id at the desk. */
export async function sendLetter(app: TestApp, body: ReturnType<typeof letter>): Promise<string> {
  data(await app.visitor.call(contact, { body }));
  const { id } = await app.context.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(id);
}
