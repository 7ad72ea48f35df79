/** Customer and staff write to an order's thread (Product §5). */
import { isClosed, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { audit } from '../audit/index.ts';
import { fail } from '../calls/answer-error.ts';
import { type Attempt, once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import {
  addMessage,
  ORDER_MAIL_JOB,
  type OrderMailJob,
  type OrderRow,
  orderByReference,
  ownOrder,
} from '../orders/index.ts';

/** A staff reply is mailed when the customer has not read it after this time. */
const REPLY_MAIL_DELAY_SECONDS = 90;

/** Takes a message unless the order is closed; the order's row is locked, so it can't close meanwhile. */
async function refuseClosed(tx: Db, order: OrderRow): Promise<void> {
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (isClosed(status)) fail('order_closed');
}

/** A customer's message, or a file of theirs; returns its id. @throws {ApiError} `not_found`, `order_closed`. */
export async function sendCustomerMessage(
  context: Context,
  request: {
    customerId: bigint;
    type: OrderType;
    reference: string;
    lines: string[];
    /** The call's uploads; the one in `file` goes with the message. */
    uploads?: Uploads;
    attempt: Attempt;
    now: Date;
  },
): Promise<string> {
  const { answer } = await once(context.db, request.attempt, async (tx) => {
    const order = (await ownOrder(tx, request)) ?? fail('not_found');
    await refuseClosed(tx, order);
    const id = await addMessage(tx, {
      orderId: order.id,
      sender: 'customer',
      lines: request.lines,
      fileId: await request.uploads?.keep(tx, 'file'),
      now: request.now,
    });
    return String(id);
  });
  return answer;
}

/** A staff member's message or internal note; returns its id. @throws {ApiError} `not_found`, `order_closed`. */
export async function sendStaffMessage(
  context: Context,
  request: {
    staff: { id: bigint; username: string };
    reference: string;
    lines: string[];
    internal: boolean;
    /** The call's uploads; the one in `file` goes with the message. */
    uploads?: Uploads;
    attempt: Attempt;
    now: Date;
  },
): Promise<string> {
  const { answer } = await once(context.db, request.attempt, async (tx) => {
    const order = (await orderByReference(tx, request.reference)) ?? fail('not_found');
    if (!request.internal) await refuseClosed(tx, order);
    const id = await addMessage(tx, {
      orderId: order.id,
      sender: 'staff',
      staffId: request.staff.id,
      lines: request.lines,
      fileId: await request.uploads?.keep(tx, 'file'),
      internal: request.internal,
      now: request.now,
    });
    await audit(tx, {
      staff: request.staff,
      action: request.internal ? 'order.note' : 'order.message',
      subject: order.reference,
      ...(request.uploads && { detail: 'a file' }),
      now: request.now,
    });
    if (!request.internal) {
      const job: OrderMailJob = {
        orderId: String(order.id),
        kind: 'reply',
        note: request.lines.join('\n') || 'We sent you a file. It is in the chat of your order.',
        unlessReadUpTo: String(id),
      };
      await context.jobs.send(tx, ORDER_MAIL_JOB, job, { delaySeconds: REPLY_MAIL_DELAY_SECONDS });
    }
    return String(id);
  });
  return answer;
}
