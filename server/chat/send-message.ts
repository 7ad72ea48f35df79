/** Customer and staff write to an order's thread (Product §9.1, §9.2). */
import type { ChatMessage } from '@cowrie/contract/chat.ts';
import type { Actor, OrderEvent } from '@cowrie/contract/lifecycle.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { sendOrderMail } from '../mail/order-mail-job.ts';
import { permit, statusesFor } from '../permit.ts';
import { mentionColleagues } from '../team/index.ts';
import { addMessage, customerMessage } from '../threads/thread.ts';
import { type OwnThread, type ThreadName, threadMessage, threadOrder } from './queries.ts';
import { chatMessage, deskMessage } from './view.ts';

/** A staff reply is mailed when the customer has not read it after this time. */
const REPLY_MAIL_DELAY_SECONDS = 90;

type Written = {
  lines: string[];
  /** The call's uploads; the one in `file` goes with the message. */
  uploads?: Uploads;
  once: Once;
  now: Date;
};

/**
 * A customer writes. One statement both checks that the order takes messages, as `hold` does elsewhere, and writes.
 * @throws {ApiError} `not_found`, `order_closed`.
 */
export async function sendCustomerMessage(
  context: Context,
  { once, now, lines, ...own }: OwnThread & Omit<Written, 'uploads'>,
): Promise<ChatMessage> {
  const statuses = statusesFor(own.type, 'message', 'customer');
  const { answer: id, replayed } = await once(async () =>
    customerMessage({ ...own, statuses }, { lines, now }),
  );
  if (id === undefined) {
    permit(
      (await threadOrder(context.db, own).executeTakeFirst()) ?? fail('not_found'),
      'message',
      'customer',
    );
    throw new Error('an open order took no message');
  }
  if (replayed) return readMessage(context, own, id);
  const message = {
    id: BigInt(id),
    sender: 'customer',
    staff_id: null,
    topic: '',
    lines,
    created_at: now,
  } as const;
  const noFile = {
    file_id: null,
    file_name: null,
    media_type: null,
    size: null,
    thumbnail_width: null,
    thumbnail_height: null,
  };
  return chatMessage(context, { ...own, customer_id: own.customerId }, { ...message, ...noFile });
}

/** A customer sends a file. @throws {ApiError} `not_found`, `order_closed`. */
export async function sendCustomerFile(
  context: Context,
  { once, uploads, now, ...own }: OwnThread & Omit<Written, 'lines'>,
): Promise<ChatMessage> {
  const { answer: id } = await once(async (tx) => {
    const order = await hold(tx, own, 'file', 'customer');
    const fileId = await uploads?.keep(tx, 'file');
    return String(await addMessage(tx, { orderId: order.id, sender: 'customer', lines: [], fileId, now }));
  });
  return readMessage(context, own, id);
}

async function readMessage(context: Context, own: OwnThread, id: string): Promise<ChatMessage> {
  const { thread, row } = await written(context.db, own, id);
  return chatMessage(context, thread, row);
}

/** A staff member writes, to the customer or to each other. @throws {ApiError} `not_found`, `order_closed`. */
export async function sendStaffMessage(
  context: Context,
  request: Written & {
    staff: { id: bigint; username: string; role: StaffRole };
    reference: string;
    internal: boolean;
  },
) {
  const { staff, reference, internal, lines, now } = request;
  const event = internal ? 'note' : request.uploads ? 'file' : 'message';
  const { answer: id } = await request.once(async (tx) => {
    const order = await hold(tx, { reference }, event, staff.role);
    const fileId = await request.uploads?.keep(tx, 'file');
    return String(await writeAsStaff(context, tx, order, { staff, lines, fileId, internal, now }));
  });
  const { thread, row } = await written(context.db, { reference }, id);
  return deskMessage(context, thread, row);
}

type StaffWords = {
  staff: { id: bigint; username: string };
  lines: string[];
  fileId?: bigint | undefined;
  internal: boolean;
  now: Date;
};

async function writeAsStaff(
  context: Context,
  tx: Db,
  order: { id: bigint; reference: string },
  { staff, lines, fileId, internal, now }: StaffWords,
): Promise<bigint> {
  const staffId = staff.id;
  const message = await addMessage(tx, {
    orderId: order.id,
    sender: 'staff',
    staffId,
    lines,
    fileId,
    internal,
    now,
  });
  await audit(tx, {
    staff,
    action: internal ? 'order.note' : 'order.message',
    subject: order.reference,
    ...(fileId !== undefined && { detail: 'a file' }),
    now,
  });
  if (internal)
    await mentionColleagues(context, tx, { orderId: order.id, messageId: message, staffId, lines, now });
  else await mailReply(context, tx, { orderId: order.id, message, lines });
  return message;
}

/**
 * Writes to the customer unless these very words are the last that stand there, so that a call which is repeated writes
 * them once. @throws {ApiError} `not_found`, `order_closed`.
 */
export function sendReplyOnce(
  context: Context,
  {
    staff,
    reference,
    text,
    now,
  }: { staff: { id: bigint; username: string; role: StaffRole }; reference: string; text: string; now: Date },
): Promise<boolean> {
  const lines = text.split(/\r?\n/);
  return transaction(context.db, async (tx) => {
    const order = await hold(tx, { reference }, 'message', staff.role);
    const last = await lastVisible(tx, order.id);
    if (last?.sender === 'staff' && last.lines.join('\n') === lines.join('\n')) return false;
    await writeAsStaff(context, tx, order, { staff, lines, internal: false, now });
    return true;
  });
}

/** The last message that the customer sees. Locks the thread, so that nobody writes to it until `tx` ends. */
async function lastVisible(tx: Db, orderId: bigint) {
  const thread = await tx
    .selectFrom('threads')
    .select('last_visible_id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return threadMessage(tx, orderId, thread.last_visible_id);
}

function mailReply(
  context: Context,
  tx: Db,
  { orderId, message, lines }: { orderId: bigint; message: bigint; lines: string[] },
): Promise<void> {
  const reply = {
    orderId: String(orderId),
    kind: 'reply',
    note: lines.join('\n') || 'We sent you a file. It is in the chat of your order.',
    unlessReadUpTo: String(message),
  } as const;
  return sendOrderMail(context, tx, reply, { delaySeconds: REPLY_MAIL_DELAY_SECONDS });
}

/** The order of a thread, if it takes this; its row is locked, so that it can't close before the message is there. */
async function hold(tx: Db, name: ThreadName, event: OrderEvent, actor: Actor) {
  const order = (await threadOrder(tx, name).forShare().executeTakeFirst()) ?? fail('not_found');
  permit(order, event, actor);
  return order;
}

/** Whether a thread takes a file of somebody, as it is now. @throws {ApiError} `not_found`, `order_closed`. */
export async function mayTakeFile(db: Db, name: ThreadName, actor: Actor): Promise<void> {
  permit((await threadOrder(db, name).executeTakeFirst()) ?? fail('not_found'), 'file', actor);
}

/** A message that was just written, with its thread. */
async function written(db: Db, name: ThreadName, id: string) {
  const thread = (await threadOrder(db, name).executeTakeFirst()) ?? fail('not_found');
  return { thread, row: (await threadMessage(db, thread.id, BigInt(id))) ?? fail('not_found') };
}
