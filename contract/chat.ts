/** One thread per order (Product §9.1, §9.2). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoTime } from './fields.ts';
import { DOCUMENT_ERRORS } from './file-errors.ts';
import { fileLink } from './files.ts';
import { orderStatus, orderType } from './order-codes.ts';

export const chatMessage = z.object({
  id: z.string(),
  chat_ref: z.string(),
  user_id: z.nullable(z.string()),
  admin_id: z.nullable(z.string()),
  topic: z.string(),
  message: z.string(),
  /** The lines of a message sent as several. */
  msg_array: z.array(z.string()),
  trx_type: orderType,
  trx_ref: z.string(),
  file: z.nullable(fileLink),
  created_at: isoTime,
  from_user: z.boolean(),
  /** Who speaks: the system tells of moves. */
  from: z.enum(['customer', 'staff', 'system']),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** In letters, of one message or line. */
export const MESSAGE_MAX = 4000;

export const addChat = endpoint({
  method: 'POST',
  path: '/chats/add',
  summary: 'Write to the staff about an order',
  access: 'customer',
  limits: ['message'],
  body: z
    .object({
      trx_type: orderType,
      trx_ref: z.string(),
      message: z.optional(z.string().check(z.trim(), z.maxLength(MESSAGE_MAX, 'This message is too long'))),
      msg_array: z.optional(z.array(z.string().check(z.maxLength(MESSAGE_MAX))).check(z.maxLength(50))),
    })
    .check(
      z.refine(
        (body) => Boolean(body.message) || body.msg_array?.some((line) => line.trim() !== '') === true,
        {
          error: 'Value is required',
          path: ['message'],
        },
      ),
    ),
  data: z.object({ chat: chatMessage }),
  errors: ['too_many_tries', 'not_found', 'order_closed'],
  creates: true,
});

/** Artwork and papers go into the thread of any open order, whatever its status (Product §9.3). */
export const attachToChat = endpoint({
  method: 'POST',
  path: '/chats/:type/:reference/files',
  summary: 'Send a file to the staff about an order',
  access: 'customer',
  limits: ['message'],
  params: z.object({ type: orderType, reference: z.string() }),
  files: { file: 'document' },
  data: z.object({ chat: chatMessage }),
  errors: ['too_many_tries', 'not_found', 'order_closed', ...DOCUMENT_ERRORS],
  creates: true,
});

export const listChats = endpoint({
  method: 'GET',
  path: '/chats/:type/:reference',
  summary: 'The thread of an order, oldest first',
  access: 'customer',
  polled: 'the newest message, what staff have seen, the order’s status, and the half hour of its links',
  /** `reference`: the order's, or its id, by which a page asks for both at once (Product §29.71). */
  params: z.object({ type: orderType, reference: z.string() }),
  query: z.object({
    /** `told`: the page says itself what it showed (`chatSeen`); without it, whatever is answered counts as read. */
    seen: z.optional(z.enum(['told'])),
  }),
  data: z.object({
    chats: z.array(chatMessage),
    /** The id of the newest message that the customer has had before them. */
    read: z.string(),
    /** The id of the newest message that staff have had before them; `0` for none (Product §29.24). */
    seen: z.string(),
  }),
  errors: ['not_found'],
});

/** The newest message that was shown of what is about an order. */
export const shownUpTo = z.object({
  trx_type: orderType,
  trx_ref: z.string(),
  id: z.string().check(z.regex(/^\d{1,18}$/, 'Not a known id')),
});

/** A page that was closed while it asked has shown nothing, so asking alone says nothing (Product §30.56). */
export const chatSeen = endpoint({
  method: 'POST',
  path: '/chats/seen',
  summary: 'Say up to which message an order’s thread was shown',
  access: 'customer',
  body: shownUpTo,
  data: z.object({}),
  errors: ['not_found'],
});

/** Asked on every page, so it is as little as can be. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/inbox/unread',
  summary: 'How many messages to the customer are unread',
  access: 'customer',
  polled: 'the number itself',
  data: z.object({ unread: z.number() }),
});

export const conversation = z.object({
  order_id: z.string(),
  trx_type: orderType,
  trx_ref: z.string(),
  name: z.string(),
  /** What the customer called the receiver of a payment; null where they were not saved, and of other orders. */
  receiver_name: z.nullable(z.string()),
  status: orderStatus,
  last_message: z.string(),
  last_from: z.enum(['customer', 'staff', 'system']),
  last_at: isoTime,
  unread: z.number(),
  /** The case that it is about; null where it is the order's own thread. */
  case: z.nullable(z.object({ id: z.string(), is_open: z.boolean() })),
});
export type Conversation = z.output<typeof conversation>;

export const inbox = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'The customer’s conversations about orders, newest first',
  access: 'customer',
  polled: 'the conversations, what was read of them, and their orders',
  data: z.object({ conversations: z.array(conversation) }),
});
