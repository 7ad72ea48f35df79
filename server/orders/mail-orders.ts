/** Mails a customer about an order: the job's work. The text is made from the order as it is by then, but for what the job itself says. */
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import type { Brand } from '../mail/letter.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailsOff } from '../mail/off-links.ts';
import { ORDER_MAIL_JOB, type OrderLetterKind, type OrderMailJob } from '../mail/order-mail-job.ts';
import { askForPush } from '../push/index.ts';
import { amountMissing } from './money/missing.ts';
import type { MailedOrder } from './order-letter.ts';
import { newsOf } from './order-news.ts';
import { UNDER_WAY } from './promise/promise.ts';
import { testView } from './test-first/test-view.ts';
import { letterOf } from './words.ts';

const ASKS_WHERE_TO: readonly OrderLetterKind[] = ['refund-owed', 'late-money', 'refund-returned'];

const QUEUE: QueueSettings = { ...MAIL_QUEUE, givesWay: true };

async function findMailedOrder(db: Db, orderId: string) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .innerJoin('threads', 'threads.order_id', 'orders.id')
      .leftJoin('payment_orders', 'payment_orders.order_id', 'orders.id')
      .leftJoin('refunds', 'refunds.order_id', 'orders.id')
      .select(['orders.id', 'orders.type', 'orders.reference', 'orders.name', 'orders.quantity'])
      .select(['orders.amount', 'orders.received', 'orders.status', 'orders.currency', 'orders.track_status'])
      .select(['customers.firstname', 'customers.email', 'customers.id as customer_id'])
      .select(['customers.reply_mails', 'customers.tracking_mails', 'customers.reminder_mails'])
      .select(['payment_orders.you_get', 'payment_orders.you_get_currency', 'threads.customer_read_id'])
      .select(['threads.last_visible_id', 'refunds.state as refund', 'orders.paid_out'])
      .select(['orders.test_amount', 'orders.test_released_at', 'orders.test_missing_at'])
      .select('orders.promised_at')
      .where('orders.id', '=', BigInt(orderId))
      // A deleted customer has no address.
      .where('customers.deleted_at', 'is', null)
      .executeTakeFirst()
  );
}
type Row = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>;

function mailedOrder(row: Row, job: OrderMailJob): MailedOrder {
  return {
    firstname: row.firstname,
    id: String(row.id),
    type: row.type,
    reference: row.reference,
    name: row.name,
    quantity: row.quantity,
    amount: formatOptionalAmount(row.amount),
    missing: formatOptionalAmount(amountMissing(row)),
    currency: row.currency,
    receiverGets:
      row.you_get === null || row.you_get_currency === null
        ? null
        : { amount: formatAmount(row.you_get), currency: row.you_get_currency },
    trackStatus: job.trackStatus ?? row.track_status,
    isToPay: isToPay(row),
    isClosed: isClosed(row.status),
    refund: row.refund,
    isTestOut: isTestOut(row),
  };
}

/** Also of one whose customer says that it is not there yet. */
const isTestOut = (row: Row) =>
  row.status === 'processing' && ['sent', 'missing'].includes(testView(row)?.state ?? '');
const isUnderWay = ({ status }: Row) => UNDER_WAY.includes(status);
const isToPay = (row: Row) => row.status === 'pending' && (amountMissing(row) ?? 0n) > 0n;

/** The switch of a mail that its customer may do without; where a payment is, is where their money is (Product §30.21). */
function switchOf({ type }: Pick<Row, 'type'>, { kind, caseId }: OrderMailJob) {
  if (kind === 'reply' || caseId) return 'reply_mails' as const;
  if (kind === 'tracking' && type !== 'payment') return 'tracking_mails' as const;
  return kind === 'remind' ? ('reminder_mails' as const) : null;
}

/** A reply is only mailed to who wants that and has not read it in the meantime (Product §9.10). */
async function isWanted(db: Db, row: Row, job: OrderMailJob): Promise<boolean> {
  const { kind, caseId, unlessReadUpTo } = job;
  const switched = switchOf(row, job);
  if (switched && !row[switched]) return false;
  if (kind !== 'reply' && !caseId) return true;
  const read = caseId ? await caseReadUpTo(db, caseId) : row.customer_read_id;
  return read < BigInt(unlessReadUpTo ?? 0);
}

async function caseReadUpTo(db: Db, id: string): Promise<bigint> {
  const { customer_read_id } = await db
    .selectFrom('cases')
    .select('customer_read_id')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
  return customer_read_id;
}

/**
 * Whether an order's mail is out of date: it asks for a quote that was replaced, paid or cancelled since, or reminds
 * somebody who has paid, or apologises for a promise that was kept or replaced (Product §9.13).
 */
function isOverByNow(row: Row, { kind, amount, promisedAt }: OrderMailJob): boolean {
  if (kind === 'late')
    return !isUnderWay(row) || (promisedAt !== undefined && promisedAt !== row.promised_at?.toISOString());
  if (kind === 'remind') return !isToPay(row);
  if (kind !== 'quote') return false;
  return row.status !== 'pending' || (amount !== undefined && amount !== formatOptionalAmount(row.amount));
}

type Parts = Pick<Context, 'db' | 'jobs' | 'clock'>;

/** What asks for an answer that was given by now: where a refund goes, whether a test is there. */
function isAnswered(row: Row, { kind }: OrderMailJob): boolean {
  if (kind === 'test-sent') return !isTestOut(row);
  return ASKS_WHERE_TO.includes(kind) && row.refund !== 'choosing';
}

/** The same for the customer's devices, whatever they want mails of (Product §30.1). */
async function pushToo(context: Parts, row: Row, job: OrderMailJob, id: string): Promise<void> {
  const news = newsOf(job.kind, row);
  if (!news || isAnswered(row, job)) return;
  const { orderId, caseId, unlessReadUpTo: upTo = String(row.last_visible_id) } = job;
  const asking = { job: { queue: ORDER_MAIL_JOB, id }, customerId: row.customer_id, now: context.clock() };
  await askForPush(context, asking, { ...news, seen: { orderId, upTo, ...(caseId && { caseId }) } });
}

/** Takes the jobs that tell customers about their orders. */
export function workOnOrderMails(
  context: Parts & Pick<Context, 'secrets'>,
  mailer: Mailer,
  brand: Brand,
): void {
  const { db, jobs, secrets } = context;
  jobs.work<OrderMailJob>(ORDER_MAIL_JOB, QUEUE, async (job, { id }) => {
    const row = await findMailedOrder(db, job.orderId);
    if (!row || isOverByNow(row, job)) return;
    await pushToo(context, row, job, id);
    if (!(await isWanted(db, row, job))) return;
    const kind = switchOf(row, job);
    const off = kind && { whose: 'customer' as const, id: row.customer_id, kind };
    const order = { ...mailedOrder(row, job), ...(off && { mailsOff: mailsOff({ secrets, brand }, off) }) };
    const mail = letterOf(job.kind)(order, job.note, brand);
    await mailer.send({ ...mail, to: row.email, id });
  });
}
