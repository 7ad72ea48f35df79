import { contact } from '@cowrie/contract/contact.ts';
import { answerContact, listContacts } from '@cowrie/contract/desk/contacts.ts';
import { getContact, replyToContact, tieContact } from '@cowrie/contract/desk/inbox.ts';
import { type Router, worded } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { findLetter } from './letter.ts';
import { findContacts, markAnswered, receiveMessage } from './messages.ts';
import { replyToLetter } from './replies.ts';
import { tieLetter } from './ties.ts';

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

  route(getContact, async ({ context, params }) => ({
    letter: (await findLetter(context.db, BigInt(params.id))) ?? fail('not_found'),
  }));

  route(replyToContact, async ({ context, staff, params, body, once, now }) => {
    await replyToLetter(context, { id: BigInt(params.id), ...body, staff, once, now });
    return {};
  });

  route(tieContact, async ({ context, staff, params, body, now }) => {
    const { before: shown, ...ties } = body;
    await tieLetter(context.db, { id: BigInt(params.id), ...ties, shown, staff, now });
    return {};
  });
}
