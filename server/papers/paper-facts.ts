/** What a paper says: kept with it as it is issued, and all that it is drawn from (Product §28.95). */
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { convert, convertBack, displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { PAPER_NAMES, type PaperKind } from '@cowrie/contract/paper-kinds.ts';
import { thousandths } from '@cowrie/contract/shipping-price.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import type { Business } from './business.ts';

type Fact = [label: string, value: string];
type PaperLine = { what: string; about: string; quantity: string; amount: string };

export type PaperFacts = {
  kind: PaperKind;
  number: string;
  /** ISO 8601. */
  issued_at: string;
  business: Business;
  customer: { name: string; username: string };
  facts: Fact[];
  lines: PaperLine[];
  total: { label: string; amount: string; currency: string };
  notes: string[];
};

/** Of a kept paper: the table, which knows no slice, has them as any JSON. */
export const factsOf = ({ facts }: { facts: object }) => facts as PaperFacts;

/** All but what issuing adds. */
export type Said = Pick<PaperFacts, 'facts' | 'lines' | 'total' | 'notes'>;

type Order = Selectable<Database['orders']>;
const moment = (at: Date) => `${displayMoment(at)} (Lagos)`;

/** `'¥1 = ₦215.40'`: what a rate comes to, in the currency that is worth less. */
function price(rate: string, base: string, target: string): string {
  const one = (currency: string) => displayMinor(100n, currency).replace('.00', '');
  const perBase = convert(100n, rate);
  if (perBase >= 100n) return `${one(base)} = ${displayMinor(perBase, target)}`;
  const perTarget = convertBack(100n, rate);
  return perTarget === null ? '' : `${one(target)} = ${displayMinor(perTarget, base)}`;
}

async function lineOf(db: Db, order: Order): Promise<{ line: PaperLine; facts: Fact[] }> {
  const amount = order.amount === null ? '' : displayMinor(order.amount, order.currency);
  const line = { what: order.name, about: '', quantity: order.quantity, amount };
  switch (order.type) {
    case 'payment': {
      const payment = await db
        .selectFrom('payment_orders')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      const gets = displayMinor(payment.you_get, payment.you_get_currency);
      const to = payment.receiver_name ? ` to ${payment.receiver_name}` : '';
      return {
        line: {
          ...line,
          what: `Payment of ${gets} in China`,
          about: `By ${methodInWords(payment.payment_method_name)}${to}`,
          quantity: '1',
        },
        facts: [
          ['Receiver gets', gets],
          ['Rate', price(payment.rate, payment.you_pay_currency, payment.you_get_currency)],
          ['Fee', 'None'],
        ],
      };
    }
    case 'branding': {
      const branding = await db
        .selectFrom('branding_orders')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      const items = branding.items.join(', ');
      // What is ordered online is called by them.
      return { line: { ...line, about: items === order.name ? '' : items }, facts: [] };
    }
    case 'shipment': {
      const parcel = await db
        .selectFrom('shipment_orders')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      const weight = parcel.weight_grams === null ? '' : ` · ${thousandths(parcel.weight_grams)} kg`;
      return {
        line: {
          ...line,
          what: 'Shipping from China to Nigeria',
          about: `${parcel.goods_type}, ${parcel.goods_category}${weight}`,
          quantity: '1',
        },
        facts: [['Parcel', `${parcel.shipping_company} ${parcel.tracking_number}`]],
      };
    }
    case 'goods':
      return { line, facts: [] };
  }
}

const orderFacts = (order: Order): Fact[] => [
  ['Order', order.reference],
  ['Ordered', moment(order.created_at)],
];

export async function invoiceOf(db: Db, order: Order): Promise<Said> {
  const { line, facts } = await lineOf(db, order);
  return {
    facts: [...orderFacts(order), ...facts],
    lines: [line],
    total: {
      label: 'Total to pay',
      amount: formatAmount(order.amount ?? 0n),
      currency: order.currency,
    },
    notes: [`Please name the order ${order.reference} with what you pay.`],
  };
}

type Came = {
  kind: string;
  at: Date;
  amount: bigint;
  currency: string;
  counted: bigint | null;
  credited: bigint | null;
  bank_reference: string | null;
  option_name: string | null;
};

/** The money of a journal that brought it, or undefined where it is none, or was taken back. */
async function cameBy(db: Db, journalId: bigint): Promise<(Came & { order_id: bigint }) | undefined> {
  const { rows } = await sql<Came & { order_id: bigint }>`
    select j.kind, j.at, j.order_id, coalesce(r.amount, p.amount) as amount, coalesce(a.currency, p.currency) as currency,
      r.counted, r.credited, r.bank_reference, option.name as option_name
    from journals j
    left join receipts r on r.journal_id = j.id
    left join ledger_accounts a on a.id = r.account_id
    left join transactions t on t.id = r.transaction_id
    left join payment_options option on option.code = t.payment_option_code
    left join lateral (select amount, currency from postings where journal_id = j.id and amount > 0 limit 1) p on true
    where j.id = ${journalId} and j.order_id is not null
      and (r.id is not null or j.kind = 'wallet-payment') and r.taken_back_at is null
      and not exists (select from journals back where back.reverses = j.id)`.execute(db);
  return rows[0];
}

/** What has arrived for an order up to a journal, that one included, in the order's currency. */
async function arrivedBy(db: Db, orderId: bigint, journalId: bigint): Promise<bigint> {
  const { rows } = await sql<{ arrived: bigint }>`
    select coalesce(sum(came.counted), 0)::bigint as arrived from (
      select r.counted from receipts r
      where r.order_id = ${orderId} and r.taken_back_at is null and r.journal_id <= ${journalId}
      union all
      select p.amount from journals j join postings p on p.journal_id = j.id and p.amount > 0
      where j.order_id = ${orderId} and j.kind = 'wallet-payment' and j.id <= ${journalId}
        and not exists (select from journals back where back.reverses = j.id)
    ) came`.execute(db);
  return rows[0]?.arrived ?? 0n;
}

/** The order that a journal brought money for, or undefined. */
export async function orderOfMoney(db: Db, journalId: bigint): Promise<bigint | undefined> {
  return (await cameBy(db, journalId))?.order_id;
}

export async function receiptOf(db: Db, order: Order, journalId: bigint): Promise<Said | null> {
  const came = await cameBy(db, journalId);
  if (!came) return null;
  const { line, facts } = await lineOf(db, order);
  const arrived = await arrivedBy(db, order.id, journalId);
  const left = order.amount === null || order.amount < arrived ? 0n : order.amount - arrived;
  const how = came.kind === 'wallet-payment' ? 'Balance' : (came.option_name ?? 'Bank transfer');
  const isForeign = came.counted !== null && came.currency !== order.currency;
  return {
    facts: [
      ...orderFacts(order),
      ['Received', moment(came.at)],
      ['Paid by', how],
      ...(came.bank_reference ? [['Bank’s reference', came.bank_reference] as Fact] : []),
      ...(isForeign ? [['Counts for', displayMinor(came.counted ?? 0n, order.currency)] as Fact] : []),
      ...(came.credited ? [['To your balance', displayMinor(came.credited, 'NGN')] as Fact] : []),
      // Of a cancelled order nothing is, whatever was missing of it.
      ...(order.status === 'cancelled' ? [] : [['Still to pay', displayMinor(left, order.currency)] as Fact]),
      ...facts,
    ],
    lines: [{ ...line, amount: order.amount === null ? '' : displayMinor(order.amount, order.currency) }],
    total: { label: 'Received', amount: formatAmount(came.amount), currency: came.currency },
    notes: ['We have received this money. Thank you.'],
  };
}

/** What takes an invoice or a receipt back, for `reason`. */
export function creditNoteOf(paper: PaperFacts, reason: string): Said {
  return {
    facts: [['Takes back', paper.number], ['Because', reason], ...paper.facts],
    lines: paper.lines,
    total: { ...paper.total, label: paper.kind === 'receipt' ? 'Taken back' : 'Credited' },
    notes: [`${PAPER_NAMES[paper.kind]} ${paper.number} no longer counts.`],
  };
}
