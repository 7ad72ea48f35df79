import { contact } from '@cowrie/contract/contact.ts';
import { answerContact, listContacts } from '@cowrie/contract/desk/business.ts';
import { type Router, worded } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { findContacts, markAnswered, receiveMessage } from './messages.ts';

export function contactRoutes(route: Router): void {
  route(contact, async ({ visitor, body, once, now }) => {
    await receiveMessage({ message: body, customerId: visitor?.id ?? null, once, now });
    return worded('Thank you, we have your message and will get back to you.', {});
  });

  route(listContacts, async ({ context, query, url }) => {
    const { rows, total } = await findContacts(context.db, query.answered || 'all', pageBounds(query));
    return { contacts: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(answerContact, async ({ context, staff, params, body, now }) => {
    await markAnswered(context.db, { staff, id: BigInt(params.id), answered: body.answered, now });
    return {};
  });
}
