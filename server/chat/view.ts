import type { ChatMessage, Conversation } from '@cowrie/contract/chat.ts';
import type { DeskMessage } from '@cowrie/contract/desk/order-messages.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Context } from '../context.ts';
import { type JoinedFile, viewJoined } from '../files/index.ts';
import { SENT_A_FILE } from '../threads/sent-a-file.ts';
import type { caseConversations } from './case-conversations.ts';
import type { conversations, MessageRow } from './queries.ts';

type Thread = { type: OrderType; reference: string; customer_id: bigint };
/** What a customer sees of a message. */
type SeenMessage = Pick<MessageRow, 'id' | 'sender' | 'staff_id' | 'topic' | 'lines' | 'created_at'> &
  JoinedFile;

/** A message as its customer sees it. */
export function chatMessage(context: Context, thread: Thread, row: SeenMessage): ChatMessage {
  return {
    id: String(row.id),
    chat_ref: thread.reference,
    user_id: row.sender === 'customer' ? String(thread.customer_id) : null,
    admin_id: row.staff_id === null ? null : String(row.staff_id),
    topic: row.topic,
    message: row.lines.join('\n'),
    msg_array: row.lines,
    trx_type: thread.type,
    trx_ref: thread.reference,
    file: viewJoined(context.links, row),
    created_at: row.created_at.toISOString(),
    from_user: row.sender === 'customer',
    from: row.sender,
  };
}

/** A message as staff see it: internal notes are marked, and who wrote is named. */
export function deskMessage(context: Context, thread: Thread, row: MessageRow): DeskMessage {
  return { ...chatMessage(context, thread, row), internal: row.internal, author: row.staff_name };
}

type ConversationRow = Awaited<ReturnType<typeof conversations>>[number];
type OrderOf = Pick<ConversationRow, 'id' | 'type' | 'reference' | 'name' | 'receiver_name' | 'status'>;

const orderOf = ({ id, type, reference, name, receiver_name, status }: OrderOf) => ({
  order_id: String(id),
  trx_type: type,
  trx_ref: reference,
  name,
  receiver_name,
  status,
});

export function conversationView(row: ConversationRow): Conversation {
  return {
    ...orderOf(row),
    last_message: row.lines.length > 0 ? row.lines.join(' ') : SENT_A_FILE,
    last_from: row.sender,
    last_at: row.created_at.toISOString(),
    unread: Number(row.unread),
    case: null,
  };
}

export function caseConversationView(
  row: Awaited<ReturnType<typeof caseConversations>>[number],
): Conversation {
  return {
    ...orderOf(row),
    last_message: row.message || SENT_A_FILE,
    // Neither of the two who talk here.
    last_from: row.sender === 'supplier' ? 'system' : row.sender,
    last_at: row.created_at.toISOString(),
    unread: Number(row.unread),
    case: { id: String(row.case_id), is_open: row.closed_at === null },
  };
}
