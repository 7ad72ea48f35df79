/** The contact slice: the public form and the desk's inbox of it (Spec §2, §7; Product §8). */
import { contact } from '@cowrie/contract/contact.ts';
import { answerContact, type contactMessage, listContacts } from '@cowrie/contract/desk/business.ts';
import type * as z from 'zod/mini';
import { audit } from '../audit/index.ts';
import { fail } from '../calls/answer-error.ts';
import { countTry, LIMITS } from '../calls/attempts.ts';
import { once } from '../calls/idempotency.ts';
import { type Router, worded } from '../calls/route.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { countAhead, paginateAhead } from '../lists/counting.ts';
import { type PageBounds, pageBounds } from '../lists/paging.ts';

type ContactMessage = z.output<typeof contactMessage>;

export function contactRoutes(route: Router): void {
  route(contact, async ({ context, body, attempt, address, now }) => {
    await countTry(context.db, LIMITS.contact, address, now, context.config.rateLimitFactor);
    await once(context.db, attempt('contact'), async (tx) => {
      await tx
        .insertInto('contact_messages')
        .values({ ...body, created_at: now })
        .execute();
      return null;
    });
    return worded('Thank you, we have your message and will get back to you.', {});
  });

  route(listContacts, async ({ context, query, request }) => {
    const { rows, total } = await findContacts(context.db, query.answered || 'all', pageBounds(query));
    return { contacts: { data: rows, pagination: paginateAhead(request.url, query, total) } };
  });

  route(answerContact, async ({ context, staff, params, body, now }) => {
    await transaction(context.db, async (tx) => {
      const message = await tx
        .updateTable('contact_messages')
        .set({ answered_at: body.answered ? now : null, answered_by: body.answered ? staff.id : null })
        .where('id', '=', BigInt(params.id))
        .returning('email_address')
        .executeTakeFirst();
      const { email_address } = message ?? fail('not_found');
      const action = body.answered ? 'contact.answer' : 'contact.reopen';
      await audit(tx, { staff, action, subject: `${email_address} (${params.id})`, now });
    });
    return {};
  });
}

/** Open messages first, the oldest of them first, since they have waited longest; then the answered, newest first. */
async function findContacts(db: Db, answered: 'yes' | 'no' | 'all', page: PageBounds) {
  let messages = db.selectFrom('contact_messages as message');
  if (answered !== 'all')
    messages = messages.where('answered_at', answered === 'yes' ? 'is not' : 'is', null);
  const rows = await messages
    .leftJoin('staff', 'staff.id', 'message.answered_by')
    .selectAll('message')
    .select('staff.name as staff_name')
    .orderBy('message.answered_at', (order) => order.desc().nullsFirst())
    .orderBy('message.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const total = await countAhead(db, messages, page);
  const view = (row: (typeof rows)[number]): ContactMessage => ({
    id: String(row.id),
    fullname: row.fullname,
    email_address: row.email_address,
    phone_number: row.phone_number,
    message: row.message,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.staff_name,
  });
  return { rows: rows.map(view), total };
}
