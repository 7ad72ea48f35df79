/** What a move says to the customer: a message in the thread and a mail, in the move's transaction. */
import type { OrderEvent } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Speaker } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

/** Why a mail about an order goes out; its text is made when it is sent. */
type OrderMailKind = OrderEvent | 'created' | 'raised' | 'tracking' | 'reply';

/** Name and payload of the job that mails a customer about an order. */
export const ORDER_MAIL_JOB = 'order-mail';
export type OrderMailJob = {
  orderId: string;
  kind: OrderMailKind;
  note: string | null;
  /** With `reply`: only if the customer has not read up to this message by then. */
  unlessReadUpTo?: string;
};

export type NewMessage = {
  orderId: bigint;
  sender: Speaker;
  staffId?: bigint;
  lines: string[];
  fileId?: bigint;
  /** Only staff see it. */
  internal?: boolean;
  now: Date;
};

/** Adds a message to an order's thread; returns its id. */
export async function addMessage(tx: Db, message: NewMessage): Promise<bigint> {
  const internal = message.internal ?? false;
  // The thread's row is locked first: ids then grow in the order in which messages become visible,
  // so a poll that has seen one id has seen all below it.
  await tx
    .selectFrom('threads')
    .select('order_id')
    .where('order_id', '=', message.orderId)
    .forUpdate()
    .execute();
  const { id } = await tx
    .insertInto('messages')
    .values({
      order_id: message.orderId,
      sender: message.sender,
      staff_id: message.staffId ?? null,
      lines: message.lines,
      file_id: message.fileId ?? null,
      internal,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('threads')
    .set({
      last_message_id: id,
      ...(internal ? {} : { last_visible_id: id, last_message_at: message.now, last_sender: message.sender }),
      ...(message.sender === 'customer' ? { customer_read_id: id } : {}),
      ...(message.sender === 'staff' ? { staff_read_id: sql<bigint>`greatest(staff_read_id, ${id})` } : {}),
    })
    .where('order_id', '=', message.orderId)
    .execute();
  return id;
}

export type Telling = {
  orderId: bigint;
  lines: string[];
  fileId?: bigint | undefined;
  mail: OrderMailKind;
  note: string | null;
  now: Date;
};

/** The system's message about a move, and the mail job. */
export async function tellCustomer(context: Context, tx: Db, telling: Telling): Promise<void> {
  await addMessage(tx, {
    orderId: telling.orderId,
    sender: 'system',
    lines: telling.lines,
    fileId: telling.fileId,
    now: telling.now,
  });
  const job: OrderMailJob = { orderId: String(telling.orderId), kind: telling.mail, note: telling.note };
  await context.jobs.send(tx, ORDER_MAIL_JOB, job);
}
