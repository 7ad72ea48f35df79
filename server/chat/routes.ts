import * as api from '@cowrie/contract/chat.ts';
import type { Router } from '../calls/call.ts';
import { fail, failFields } from '../errors.ts';
import { linkBucket } from '../files/links.ts';
import { markSeen } from '../threads/thread.ts';
import { caseConversations } from './case-conversations.ts';
import {
  conversations,
  INBOX_LIMIT,
  inboxVersion,
  ownThreadState,
  type ThreadState,
  threadMessages,
  threadOrder,
  unreadMessages,
} from './queries.ts';
import { mayTakeFile, sendCustomerFile, sendCustomerMessage } from './send-message.ts';
import { caseConversationView, chatMessage, conversationView } from './view.ts';

/** The lines of a message, whether it came as one text or as several. @throws {ApiError} `invalid_input` for too many letters. */
function linesOf(body: { message?: string | undefined; msg_array?: string[] | undefined }): string[] {
  const lines = body.msg_array?.map((line) => line.trim()).filter((line) => line !== '') ?? [];
  // Counted by code points, as the schema counts a single text: an emoji is one.
  if ([...lines.join('')].length > api.MESSAGE_MAX) failFields({ msg_array: ['This message is too long'] });
  return lines.length > 0 ? lines : [body.message ?? ''];
}

/** A customer's threads and inbox. */
export function chatRoutes(route: Router): void {
  route<typeof api.listChats, ThreadState>(api.listChats, {
    wanted: ownThreadState,
    isKept: true,
    note: {
      isDue: ({ query, state }) => state.unread && query.seen !== 'told',
      write: ({ context, state, now }) =>
        markSeen(context.db, BigInt(state.id), BigInt(state.last_visible_id), now),
    },
    version: ({ last_visible_id, status, seen }, now) =>
      `${last_visible_id}.${status}.${seen}.${linkBucket(now.getTime())}`,
    async answer({ context, customer, params: { type }, state }) {
      const rows = await threadMessages(context.db, BigInt(state.id), { withInternal: false });
      const thread = { type, reference: state.reference, customer_id: customer.id };
      return {
        chats: rows.map((row) => chatMessage(context, thread, row)),
        read: state.read,
        seen: state.seen,
      };
    },
  });

  route(api.chatSeen, async ({ context, customer, body, now }) => {
    const own = { customerId: customer.id, type: body.trx_type, reference: body.trx_ref };
    const order = (await threadOrder(context.db, own).executeTakeFirst()) ?? fail('not_found');
    await markSeen(context.db, order.id, BigInt(body.id), now);
    return {};
  });

  route(api.addChat, async ({ context, customer, body, once, now }) => {
    const chat = await sendCustomerMessage(context, {
      customerId: customer.id,
      type: body.trx_type,
      reference: body.trx_ref,
      lines: linesOf(body),
      once,
      now,
    });
    return { chat };
  });

  route(
    api.attachToChat,
    async ({ context, customer, params, uploads, once, now }) => {
      if (!uploads.has('file')) failFields({ file: ['Choose a file'] });
      const chat = await sendCustomerFile(context, {
        customerId: customer.id,
        ...params,
        uploads,
        once,
        now,
      });
      return { chat };
    },
    ({ context, customer, params }) =>
      mayTakeFile(context.db, { customerId: customer.id, ...params }, 'customer'),
  );

  route<typeof api.inbox, string>(api.inbox, {
    wanted: () => inboxVersion(INBOX_LIMIT),
    isKept: true,
    version: (state) => state,
    async answer({ context, customer }) {
      const threads = await conversations(context.db, customer.id, INBOX_LIMIT);
      const cases = await caseConversations(context.db, customer.id, INBOX_LIMIT);
      const all = [...threads.map(conversationView), ...cases.map(caseConversationView)];
      const newestFirst = all.toSorted((a, b) => b.last_at.localeCompare(a.last_at));
      return { conversations: newestFirst.slice(0, INBOX_LIMIT) };
    },
  });

  route<typeof api.unreadCount, number>(api.unreadCount, {
    wanted: () => unreadMessages(INBOX_LIMIT),
    isKept: true,
    version: (unread) => String(unread),
    answer: async ({ state }) => ({ unread: state }),
  });
}
