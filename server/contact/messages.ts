/** Messages of the contact form, and the desk's inbox of them (Product §13.12, §23.4). */
import type { contact } from '@cowrie/contract/contact.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { assigneeFor } from '../team/index.ts';
import { letterSubject } from './letter-subject.ts';
import { knownWriter, namedOrder } from './ties.ts';
import { letterView } from './view.ts';

export async function receiveMessage(request: {
  message: Validated<typeof contact>['body'];
  /** The customer who is signed in, if any. */
  customerId: bigint | null;
  once: Once;
  now: Date;
}): Promise<void> {
  await request.once(async (tx) => {
    const { message, customerId, now } = request;
    const tie = customerId === null ? await knownWriter(tx, message) : null;
    const { id } = await tx
      .insertInto('contact_messages')
      .values({ ...message, ...tie, customer_id: customerId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const order_id = await namedOrder(tx, message.message);
    const whose = customerId ?? tie?.tied_customer_id ?? null;
    const arrived = { kind: 'letter', as: 'letter', id, customerId: whose } as const;
    const assigned_to = await assigneeFor(tx, arrived, now);
    if (order_id !== null || assigned_to !== null)
      await tx.updateTable('contact_messages').set({ order_id, assigned_to }).where('id', '=', id).execute();
    return null;
  });
}

/** Notes that a message was answered, or opens it again; what another has done already stays theirs. @throws {ApiError} `not_found`. */
export async function markAnswered(
  db: DatabaseHandle,
  act: { staff: StaffMember; id: bigint; answered: boolean; now: Date },
): Promise<void> {
  const { staff, id, answered, now } = act;
  await transaction(db, async (tx) => {
    const message = await tx
      .updateTable('contact_messages')
      .set({
        answered_at: answered ? now : null,
        answered_by: answered ? staff.id : null,
        snoozed_until: null,
      })
      .where('id', '=', id)
      .where('answered_at', answered ? 'is' : 'is not', null)
      .returning('email_address')
      .executeTakeFirst();
    if (!message) return void ((await letterSubject(tx, id)) ?? fail('not_found'));
    const { email_address } = message;
    const action = answered ? 'contact.answer' : 'contact.reopen';
    await audit(tx, { staff, action, subject: `${email_address} (${id})`, now });
  });
}

/** Open messages first, the oldest of them first, since they have waited longest; then the answered, newest first. */
export async function findContacts(db: Db, answered: 'yes' | 'no' | 'all', page: PageBounds) {
  let messages = db.selectFrom('contact_messages as message');
  if (answered !== 'all')
    messages = messages.where('answered_at', answered === 'yes' ? 'is not' : 'is', null);
  const rows = await messages
    .leftJoin('staff', 'staff.id', 'message.answered_by')
    .leftJoin('customers as customer', 'customer.id', 'message.customer_id')
    .selectAll('message')
    .select(['staff.name as answerer_name', 'customer.username'])
    .orderBy('message.answered_at', (order) => order.desc().nullsFirst())
    .orderBy('message.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const total = await countAhead(db, messages, page);
  return { rows: rows.map(letterView), total };
}
