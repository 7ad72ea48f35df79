/** Messages of the contact form, as staff see them (Product §23.4). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { idParam, isoTime } from '../fields.ts';
import { ORDER_DESK } from '../roles.ts';

export const contactMessage = z.object({
  id: z.string(),
  fullname: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  message: z.string(),
  created_at: isoTime,
  answered_at: z.nullable(isoTime),
  answered_by: z.nullable(z.string()),
  /** Who was signed in as they wrote; what they typed above may be somebody else's. */
  customer: z.nullable(z.object({ id: z.string(), username: z.string() })),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/desk/contacts',
  summary: 'Messages of the contact form, oldest unanswered first',
  access: ORDER_DESK,
  query: z.object({ answered: z.optional(z.enum(['yes', 'no', 'all', ''])), ...pageQuery }),
  data: z.object({ contacts: pageOf(contactMessage) }),
});

export const answerContact = endpoint({
  method: 'PUT',
  path: '/desk/contacts/:id/answered',
  summary: 'Mark a contact message answered, or open again',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ answered: z.boolean() }),
  data: nothing,
  errors: ['not_found'],
});
