/** Whose a letter is where nobody was signed in, and which order it is about (Product §28.63). */
import { readReference } from '@cowrie/contract/reference.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import { standsAlready } from '../changed-since.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { letterSubject } from './letter-subject.ts';

type Written = { email_address: string; phone_number: string; message: string };

/** The customer to whom the email or else the phone number belongs. */
export async function knownWriter(tx: Db, { email_address, phone_number }: Written) {
  const proven = tx.selectFrom('customers').select('id').where('verified_at', 'is not', null);
  const byEmail = await proven.where(sql`lower(email)`, '=', email_address.toLowerCase()).executeTakeFirst();
  if (byEmail) return { tied_customer_id: byEmail.id, tied_by: 'email' as const };
  const byPhone = await proven.where('phone_number', '=', phone_number).executeTakeFirst();
  return byPhone ? { tied_customer_id: byPhone.id, tied_by: 'phone' as const } : null;
}

/** As many words that look like references as are looked up. */
const MOST_NAMED = 5;

/** The first order that a text names, with its prefix. */
export async function namedOrder(tx: Db, text: string): Promise<bigint | null> {
  const words = text.match(/\bCWR[\s-]?[0-9A-Z]{8}\b/gi)?.slice(0, MOST_NAMED) ?? [];
  const references = words.flatMap((word) => readReference(word) ?? []);
  if (references.length === 0) return null;
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'reference'])
    .where('reference', 'in', references)
    .execute();
  const first = references.find((reference) => orders.some((order) => order.reference === reference));
  return orders.find(({ reference }) => reference === first)?.id ?? null;
}

/** A username and a reference, each empty for none. */
type Ties = { customer: string; order: string };

/**
 * Staff say whose a letter is and which order it is about; empty for neither. `shown`: what it was tied to on the screen.
 * @throws {ApiError} `not_found`, `changed_meanwhile`.
 */
export async function tieLetter(
  db: DatabaseHandle,
  act: Ties & { id: bigint; shown: Ties | undefined; staff: StaffMember; now: Date },
): Promise<void> {
  const { id, shown, staff, now } = act;
  await transaction(db, async (tx) => {
    const customer = await customerCalled(tx, act.customer);
    const order = await orderCalled(tx, act.order);
    const subject = (await letterSubject(tx, id)) ?? fail('not_found');
    const wanted = { customer: customer?.username ?? '', order: order?.reference ?? '' };
    const { by, ...stands } = await tiesOf(tx, id);
    const tied_by = customer ? 'hand' : null;
    // What was tied by an address is somebody's word from now on.
    if (standsAlready(stands, { wanted, shown }) && by === tied_by) return;
    await tx
      .updateTable('contact_messages')
      .set({
        tied_customer_id: customer?.id ?? null,
        tied_by,
        order_id: order?.id ?? null,
      })
      .where('id', '=', id)
      .execute();
    const detail = [customer?.username, order?.reference].filter(Boolean).join(', ') || 'to no one';
    await audit(tx, { staff, action: 'contact.tie', subject, detail, now });
  });
}

/** What a letter is tied to, and `by` what to its customer; held until `tx` ends. */
async function tiesOf(tx: Db, id: bigint) {
  const { username, reference, tied_by } = await tx
    .selectFrom('contact_messages as letter')
    .leftJoin('customers', 'customers.id', 'letter.tied_customer_id')
    .leftJoin('orders', 'orders.id', 'letter.order_id')
    .select(['customers.username', 'orders.reference', 'letter.tied_by'])
    .where('letter.id', '=', id)
    .forUpdate('letter')
    .executeTakeFirstOrThrow();
  return { customer: username ?? '', order: reference ?? '', by: tied_by };
}

async function customerCalled(tx: Db, username: string) {
  if (username === '') return null;
  const found = await tx
    .selectFrom('customers')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return found ?? failFields({ customer: ['No customer has this username'] });
}

async function orderCalled(tx: Db, typed: string) {
  if (typed === '') return null;
  const reference = readReference(typed);
  const found =
    reference !== null &&
    (await tx
      .selectFrom('orders')
      .select(['id', 'reference'])
      .where('reference', '=', reference)
      .executeTakeFirst());
  return found || failFields({ order: ['No order has this reference'] });
}
