/** Customer and staff write about a closed order; staff close with a last word. The order stays as it is (Product §7.14, §27.26). */
import { isClosed, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { sendOrderMail } from '../mail/order-mail-job.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { answerDueMoves } from '../threads/answers.ts';
import { assignOpenedCase } from './assign.ts';
import { answeredSince, ownOrder, writtenSince } from './queries.ts';

/** An answer is mailed when the customer has not read it after this time (Product §9.10). */
const MAIL_DELAY_SECONDS = 90;

/** Words, or the file that a call brought. */
type Said = { message: string } | { uploads: Pick<Uploads, 'keepSent'> };
type Writing = { said: Said; once: Once; now: Date };

/**
 * A customer writes or sends a file: into the order's open case, or a new one where none is open. Answers its id.
 * @throws {ApiError} `not_found`; `order_open` where the order's own chat still takes messages.
 */
export async function writeCase({
  customerId,
  type,
  reference,
  said,
  once,
  now,
}: Writing & Own): Promise<string> {
  const { answer } = await once(async (tx) => {
    const order = await ownClosedOrder(tx, { customerId, type, reference });
    await openCase(tx, { orderId: order.id, customerId, now });
    const open = (await lockOpenCase(tx, order.id)) ?? fail('changed_meanwhile');
    await answerDueMoves(tx, order.id);
    const id = await addMessage(tx, { caseId: open.id, sender: 'customer', ...(await kept(tx, said)), now });
    await tx
      .updateTable('cases')
      .set({
        last_message_id: id,
        last_message_at: now,
        customer_read_id: readWith(id),
        waiting_since: open.waiting_since ?? now,
        snoozed_until: null,
      })
      .where('id', '=', open.id)
      .execute();
    return String(open.id);
  });
  return answer;
}

type Own = { customerId: bigint; type: OrderType; reference: string };

/** What a customer may write a case about. @throws {ApiError} as `writeCase`. */
export async function ownClosedOrder(db: Db, own: Own) {
  const order = (await ownOrder(db, own)) ?? fail('not_found');
  if (!isClosed(order.status)) fail('order_open');
  return order;
}

const kept = async (tx: Db, said: Said) =>
  'message' in said ? said : { message: '', fileId: await said.uploads.keepSent(tx, 'file') };

/** Of two who open it at once, one does; the other waits for it and goes on with it. Rules say whose it is. */
async function openCase(
  tx: Db,
  { orderId, customerId, now }: { orderId: bigint; customerId: bigint; now: Date },
): Promise<void> {
  const opened = await tx
    .insertInto('cases')
    .values({
      order_id: orderId,
      customer_id: customerId,
      opened_at: now,
      last_message_at: now,
      waiting_since: now,
    })
    .onConflict((conflict) => conflict.column('order_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) await assignOpenedCase(tx, { id: opened.id, customerId, now });
}

function lockOpenCase(tx: Db, orderId: bigint) {
  return tx
    .selectFrom('cases')
    .select(['id', 'waiting_since'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** What the customer has read once `id` stands there too: that as well, unless staff wrote what they have not seen (Product §30.56). */
const readWith = (id: bigint) =>
  sql<bigint>`case when customer_read_id >= last_message_id then ${id} else customer_read_id end`;

type Heard = { orderId: bigint; customerId: bigint; message: string; opens: boolean; now: Date };

/**
 * What the supplier of a closed order says stands in its open case. Where none is open, one is opened with it or, unless
 * it `opens` one, nothing is written. The customer reads it in the order's thread and finds nothing unread here.
 */
export async function hearSupplier(
  tx: Db,
  { orderId, customerId, message, opens, now }: Heard,
): Promise<void> {
  if (opens) await openCase(tx, { orderId, customerId, now });
  const open = await lockOpenCase(tx, orderId);
  if (!open) return;
  const id = await addMessage(tx, { caseId: open.id, sender: 'supplier', message, now });
  await tx
    .updateTable('cases')
    .set({
      last_message_id: id,
      last_message_at: now,
      customer_read_id: readWith(id),
      waiting_since: opens ? (open.waiting_since ?? now) : open.waiting_since,
      ...(opens && { snoozed_until: null }),
    })
    .where('id', '=', open.id)
    .execute();
}

type StaffWriting = Writing & {
  staff: Pick<StaffMember, 'id' | 'username'>;
  id: bigint;
  /** The last message that was on their screen, where their page says which. */
  seen?: bigint | undefined;
};

/** Staff answer. What came after what they saw waits on (Product §27.28). @throws {ApiError} `not_found`, `case_closed`. */
export async function answerCase(context: Context, writing: StaffWriting): Promise<void> {
  await writing.once(async (tx) => {
    await writeAsStaff(context, tx, writing, { isLast: false });
    return null;
  });
}

/** Staff close a case, and say why in a last word. @throws {ApiError} `not_found`, `case_closed`, `written_again`. */
export async function closeCase(context: Context, writing: StaffWriting): Promise<void> {
  await writing.once(async (tx) => {
    await writeAsStaff(context, tx, writing, { isLast: true });
    return null;
  });
}

const namedCase = (db: Db, id: bigint) =>
  db
    .selectFrom('cases as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.order_id', 'c.closed_at', 'c.waiting_since', 'o.reference'])
    .where('c.id', '=', id);
type Named = Awaited<ReturnType<ReturnType<typeof namedCase>['executeTakeFirst']>>;

function openCaseOf(named: Named) {
  if (!named) fail('not_found');
  if (named.closed_at) fail('case_closed');
  return named;
}

/** A case that staff may answer. @throws {ApiError} `not_found`, `case_closed`. */
export const openForStaff = async (db: Db, id: bigint) =>
  openCaseOf(await namedCase(db, id).executeTakeFirst());

async function writeAsStaff(
  context: Context,
  tx: Db,
  { staff, id: caseId, said, seen, now }: StaffWriting,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const held = openCaseOf(await namedCase(tx, caseId).forUpdate('c').executeTakeFirst());
  const colleague =
    seen === undefined ? undefined : await answeredSince(tx, caseId, { seen, staffId: staff.id });
  if (colleague !== undefined) fail('case_answered', { name: colleague });
  const unseenSince = seen === undefined ? undefined : await writtenSince(tx, caseId, seen);
  if (isLast && unseenSince) fail('written_again');
  const words = await kept(tx, said);
  const id = await addMessage(tx, { caseId, sender: 'staff', staffId: staff.id, ...words, now });
  await tx
    .updateTable('cases')
    .set({
      last_message_id: id,
      last_message_at: now,
      waiting_since: held.waiting_since && (unseenSince ?? null),
      ...(isLast && { closed_at: now, closed_by: staff.id }),
    })
    .where('id', '=', caseId)
    .execute();
  const action = isLast ? 'case.close' : 'case.answer';
  const detail = 'uploads' in said ? 'a file' : '';
  await audit(tx, { staff, action, subject: held.reference, detail, now });
  const mail = {
    orderId: String(held.order_id),
    kind: isLast ? 'case-closed' : 'case-answer',
    note: words.message || 'We sent you a file. You find it at the end of your order.',
    unlessReadUpTo: String(id),
    caseId: String(caseId),
  } as const;
  await sendOrderMail(context, tx, mail, { delaySeconds: MAIL_DELAY_SECONDS });
}

type NewMessage = {
  caseId: bigint;
  sender: 'customer' | 'staff' | 'supplier';
  staffId?: bigint;
  message: string;
  fileId?: bigint;
  now: Date;
};

/** The case's row is held, so ids grow in the order in which messages become visible. */
async function addMessage(
  tx: Db,
  { caseId, sender, staffId, message, fileId, now }: NewMessage,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('case_messages')
    .values({
      case_id: caseId,
      sender,
      staff_id: staffId ?? null,
      message,
      file_id: fileId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
