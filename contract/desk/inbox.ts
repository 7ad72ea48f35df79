/** One list of all conversations that wait for staff: orders, cases and contact letters (Product §28.60–28.63). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { idParam, idText, isoTime, requiredText } from '../fields.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { colleague } from './assignment.ts';
import { contactMessage } from './contacts.ts';
import { referenceParam } from './reference-param.ts';

export const CONVERSATION_KINDS = ['order', 'case', 'letter'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

const aboutOrder = z.object({ reference: z.string(), type: orderType, status: orderStatus });

const conversation = z.object({
  kind: z.enum(CONVERSATION_KINDS),
  id: z.string(),
  /** Since when it waits for us. */
  since: isoTime,
  /** Until when it is put off; null where it waits now. */
  snoozed_until: z.nullable(isoTime),
  assigned_to: z.nullable(colleague),
  /** Who wrote, as we call them. */
  name: z.string(),
  customer_id: z.nullable(z.string()),
  order: z.nullable(aboutOrder),
  /** How what they wrote last begins. */
  words: z.string(),
});
export type Conversation = z.output<typeof conversation>;

export const INBOX_TABS = ['mine', 'nobody', 'all', 'snoozed'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

export const inboxCounts = z.object({
  mine: z.number(),
  nobody: z.number(),
  all: z.number(),
  snoozed: z.number(),
});

export const listInbox = endpoint({
  method: 'GET',
  path: '/desk/inbox',
  summary: 'Conversations that wait for an answer, what waits longest first',
  access: ORDER_DESK,
  query: z.object({
    /** `snoozed` are everybody's that are put off; the others wait now. */
    tab: z.optional(z.union([z.literal(''), z.enum(INBOX_TABS)])),
    ...pageQuery,
  }),
  data: z.object({ conversations: pageOf(conversation), counts: inboxCounts }),
});

const conversationParams = z.object({ kind: z.enum(CONVERSATION_KINDS), id: idText });

export const snoozeConversation = endpoint({
  method: 'PUT',
  path: '/desk/inbox/:kind/:id/snooze',
  summary: 'Put a conversation off until a moment or until its customer writes, or let it wait again',
  access: ORDER_DESK,
  params: conversationParams,
  body: z.object({
    until: z.nullable(z.iso.datetime('Choose until when')),
    /**
     * The last message that was on the screen: a conversation with a newer one is not put off. Older desk pages send
     * none.
     */
    seen: z.optional(idText),
  }),
  data: nothing,
  errors: ['not_found', 'written_again'],
});

export const settleConversation = endpoint({
  method: 'PUT',
  path: '/desk/inbox/:kind/:id/settled',
  summary: 'Say that a conversation needs no answer',
  access: ORDER_DESK,
  params: conversationParams,
  /** `seen`: the id of the last message that was on the screen; words that came after it still wait. A letter has one. */
  body: z.object({ seen: idText }),
  data: nothing,
  errors: ['not_found', 'no_answer_due', 'written_again'],
  creates: 'whole',
});

const letter = z.extend(contactMessage, {
  assigned_to: z.nullable(colleague),
  snoozed_until: z.nullable(isoTime),
  /** Whose it is, where nobody was signed in: by an email or phone that is theirs, or as staff said. */
  tied_to: z.nullable(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      by: z.enum(['email', 'phone', 'hand']),
    }),
  ),
  order: z.nullable(aboutOrder),
  replies: z.array(z.object({ id: z.string(), by: z.string(), message: z.string(), created_at: isoTime })),
});
export type Letter = z.output<typeof letter>;

export const getContact = endpoint({
  method: 'GET',
  path: '/desk/contacts/:id',
  summary: 'One message of the contact form, whose it is, and what was answered',
  access: ORDER_DESK,
  params: idParam,
  data: z.object({ letter }),
  errors: ['not_found'],
});

export const replyToContact = endpoint({
  method: 'POST',
  path: '/desk/contacts/:id/replies',
  summary: 'Answer a message of the contact form by mail',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({
    message: requiredText('Value is required', 4000),
    /** How many answers stood there as this one was written; a desk page of before this field sends none. */
    seen: z.optional(z.int().check(z.minimum(0))),
  }),
  data: nothing,
  errors: ['not_found', 'changed_meanwhile'],
  creates: true,
});

export const tieContact = endpoint({
  method: 'PUT',
  path: '/desk/contacts/:id/ties',
  summary: 'Say whose a message of the contact form is, and which order it is about',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({
    /** A username; nobody's if empty. */
    customer: z.string().check(z.trim(), z.maxLength(60)),
    /** A reference; about none if empty. */
    order: z.string().check(z.trim(), z.maxLength(40)),
    /** As whoever says so was shown them (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(z.object({ customer: z.string(), order: z.string() })),
  }),
  data: nothing,
  errors: ['not_found', 'changed_meanwhile'],
});

/** Somebody else at an order's answer (Product §28.64). */
const writingNow = z.object({
  /** Who types an answer at this moment. */
  writers: z.array(z.string()),
  /** Who of the others answered last, and when; null where nobody did. */
  answered: z.nullable(z.object({ by: z.string(), at: isoTime })),
});

export const writeNow = endpoint({
  method: 'PUT',
  path: '/desk/orders/:reference/writing',
  summary: 'Say that one is writing an answer, or no longer; answers who else is',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ writing: z.boolean() }),
  data: writingNow,
  errors: ['not_found'],
});
