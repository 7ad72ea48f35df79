import * as api from '@cowrie/contract/chat.ts';
import { fail, failFields } from '../calls/answer-error.ts';
import type { Router } from '../calls/route.ts';
import type { Context } from '../context.ts';
import { linkBucket } from '../files/links.ts';
import {
  conversations,
  inboxVersion,
  markSeen,
  type OwnThread,
  ownThread,
  ownThreadState,
  type ThreadState,
  threadMessage,
  threadMessages,
} from './queries.ts';
import { sendCustomerMessage } from './send-message.ts';
import { chatMessage, conversationView } from './view.ts';

/** The time a customer was last seen is written at most this often while they poll. */
const SEEN_EVERY_MS = 30_000;
const INBOX_LIMIT = 100;

/** The lines of a message, whether it came as one text or as several. */
function linesOf(body: { message?: string | undefined; msg_array?: string[] | undefined }): string[] {
  const lines = body.msg_array?.map((line) => line.trim()).filter((line) => line !== '') ?? [];
  return lines.length > 0 ? lines : [body.message ?? ''];
}

/** A message that was just written to a customer's own thread. */
async function ownMessage(context: Context, own: OwnThread, id: string) {
  const thread = (await ownThread(context.db, own)) ?? fail('not_found');
  const row = (await threadMessage(context.db, thread.id, BigInt(id))) ?? fail('not_found');
  return chatMessage(context, own, row);
}

export function chatRoutes(route: Router): void {
  route.polled<typeof api.listChats, ThreadState>(api.listChats, {
    state: ownThreadState,
    async note({ context, state, now }) {
      const isRecent = state.seen !== null && now.getTime() - state.seen * 1000 <= SEEN_EVERY_MS;
      if (isRecent && !state.unread) return;
      await markSeen(context.db, BigInt(state.id), BigInt(state.last_visible_id), now);
    },
    version: ({ last_visible_id, status }, now) =>
      `${last_visible_id}.${status}.${linkBucket(now.getTime())}`,
    async answer({ context, customer, params, state }) {
      const rows = await threadMessages(context.db, BigInt(state.id), { withInternal: false });
      return { chats: rows.map((row) => chatMessage(context, { ...params, customerId: customer.id }, row)) };
    },
  });

  route(api.addChat, async ({ context, customer, body, attempt, now }) => {
    const id = await sendCustomerMessage(context, {
      customerId: customer.id,
      type: body.trx_type,
      reference: body.trx_ref,
      lines: linesOf(body),
      attempt: attempt(`customer:${customer.id}`),
      now,
    });
    return {
      chat: await ownMessage(
        context,
        { customerId: customer.id, type: body.trx_type, reference: body.trx_ref },
        id,
      ),
    };
  });

  route(api.attachToChat, async ({ context, customer, params, uploads, attempt, now }) => {
    if (!uploads.has('file')) failFields({ file: ['Choose a file'] });
    const own = { customerId: customer.id, ...params };
    const id = await sendCustomerMessage(context, {
      ...own,
      lines: [],
      uploads,
      attempt: attempt(`customer:${customer.id}`),
      now,
    });
    return { chat: await ownMessage(context, own, id) };
  });

  route.polled<typeof api.inbox, string>(api.inbox, {
    state: () => inboxVersion(INBOX_LIMIT),
    version: (state) => state,
    async answer({ context, customer }) {
      const rows = await conversations(context.db, customer.id, INBOX_LIMIT);
      return { conversations: rows.map(conversationView) };
    },
  });
}
