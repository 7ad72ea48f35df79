import * as api from '@cowrie/contract/chat.ts';
import { LINK_BUCKET_SECONDS } from '../files/links.ts';
import { fail } from '../http/errors.ts';
import { NOT_MODIFIED, type Router } from '../http/route.ts';
import { conversations, markSeen, ownThread, threadMessages } from './queries.ts';
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

export function chatRoutes(route: Router): void {
  route(api.listChats, async ({ context, customer, params, holds, now }) => {
    const own = { customerId: customer.id, ...params };
    const thread = (await ownThread(context.db, own)) ?? fail('not_found');
    const seen = thread.customer_seen_at?.getTime() ?? 0;
    const unread = thread.customer_read_id < thread.last_visible_id;
    if (unread || now.getTime() - seen > SEEN_EVERY_MS) {
      await markSeen(context.db, thread.id, thread.last_visible_id, now);
    }
    const links = Math.floor(now.getTime() / 1000 / LINK_BUCKET_SECONDS);
    if (holds(`${thread.last_visible_id}.${thread.status}.${links}`)) return NOT_MODIFIED;
    const rows = await threadMessages(context.db, thread.id, { withInternal: false });
    return { chats: rows.map((row) => chatMessage(context, { ...thread, customerId: customer.id }, row)) };
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
    const thread = { customerId: customer.id, type: body.trx_type, reference: body.trx_ref };
    const own = (await ownThread(context.db, thread)) ?? fail('not_found');
    const rows = await threadMessages(context.db, own.id, { withInternal: false });
    const row = rows.find((message) => String(message.id) === id) ?? fail('not_found');
    return { chat: chatMessage(context, thread, row) };
  });

  route(api.inbox, async ({ context, customer }) => {
    const rows = await conversations(context.db, customer.id, INBOX_LIMIT);
    return { conversations: rows.map(conversationView) };
  });
}
