/** The best few of everything that is found as typed, for whoever may list it (Product §28.70). */

import { listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import type { findAnything as findCall } from '@cowrie/contract/desk/find.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import type { Access, CallData } from '@cowrie/contract/endpoint.ts';
import type { OrderStatus, OrderType, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { foundCustomers } from '../accounts/index.ts';
import type { Db } from '../database/transaction.ts';
import { named } from '../lists/names.ts';
import { starting } from '../lists/starts-with.ts';
import { phoneEnd, phoneStart, readSum } from '../lists/typed.ts';
import { orderFinds } from '../orders/desk/search.ts';

type Found = CallData<typeof findCall>;

/** Of orders and of each other group. */
const MOST_ORDERS = 6;
const MOST_OTHERS = 5;
/** Of people who share what was typed, the orders of so many are looked at. */
const MOST_PEOPLE = 50;
/** Of a letter so much is shown. */
const EXCERPT = 120;

/** Fewer signs are the start of everything. */
const LEAST_TYPED = 2;

const NOTHING: Found = { orders: [], customers: [], transactions: [], contacts: [], cases: [] };

export async function findAnything(db: Db, typed: string, role: StaffRole): Promise<Found> {
  if (typed.length < LEAST_TYPED) return NOTHING;
  const may = ({ access }: { access: Access }) => typeof access !== 'string' && roleMay(role, access);
  const orders = may(deskOrders) ? await findOrders(db, typed) : [];
  return {
    orders: orders.map(orderView),
    customers: may(listCustomers) ? await findCustomers(db, typed) : [],
    transactions: may(deskTransactions) ? await findTransactions(db, typed) : [],
    contacts: may(listContacts) ? await findContacts(db, typed) : [],
    cases: may(listDeskCases)
      ? await findCases(
          db,
          orders.map(({ id }) => id),
        )
      : [],
  };
}

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

type OrderRow = {
  id: bigint;
  reference: string;
  type: OrderType;
  status: OrderStatus;
  name: string;
  amount: bigint | null;
  currency: string;
  status_since: Date;
  you_get: bigint | null;
  you_get_currency: string | null;
  receiver_name: string | null;
  customer: string;
};

/** By what they are found, best first, and newest first of one kind. */
async function findOrders(db: Db, typed: string): Promise<OrderRow[]> {
  const { exact, part, amount, letters } = orderFinds(typed);
  const ofCustomers = sql`(select own.id from (
      select id from (${union(foundCustomers(typed))}) as alike limit ${MOST_PEOPLE}
    ) as customer cross join lateral (
      select id from orders where customer_id = customer.id order by id desc limit ${MOST_ORDERS}
    ) as own)`;
  const receivers = named('receiver', typed);
  const ofReceivers = sql`(select own.order_id as id from (
      select id from (${union(receivers)}) as alike limit ${MOST_PEOPLE}
    ) as receiver cross join lateral (
      select order_id from payment_orders where receiver_id = receiver.id order by order_id desc limit ${MOST_ORDERS}
    ) as own)`;
  const ranks = [
    exact,
    part,
    [...amount, ofCustomers],
    receivers.length > 0 ? [ofReceivers] : [],
    letters,
  ].flatMap((finds, rank) =>
    finds.map((ids) => sql`select id, ${rank}::int as rank from ${ids} as found${sql.raw(String(rank))}`),
  );
  const { rows } = await sql<OrderRow>`
    select o.id, o.reference, o.type, o.status, o.name, o.amount, o.currency, o.status_since,
      payment.you_get, payment.you_get_currency, payment.receiver_name, customer.name as customer
    from (
      select id, min(rank) as rank from (${union(ranks)}) as ranked
      group by id order by min(rank), id desc limit ${MOST_ORDERS}
    ) as best
    cross join lateral (select * from orders where orders.id = best.id) as o
    cross join lateral (
      select firstname || ' ' || lastname as name from customers where customers.id = o.customer_id
    ) as customer
    left join lateral (
      select you_get, you_get_currency, receiver_name from payment_orders where order_id = o.id
    ) as payment on true
    order by best.rank, o.id desc`.execute(db);
  return rows;
}

const orderView = (row: OrderRow): Found['orders'][number] => ({
  reference: row.reference,
  type: row.type,
  status: row.status,
  name: row.name,
  amount: formatOptionalAmount(row.amount),
  currency: row.currency,
  pays_out:
    row.you_get !== null && row.you_get_currency !== null
      ? { amount: formatAmount(row.you_get), currency: row.you_get_currency, receiver: row.receiver_name }
      : null,
  customer: row.customer,
  since: row.status_since.toISOString(),
});

async function findCustomers(db: Db, typed: string): Promise<Found['customers']> {
  const ranks = foundCustomers(typed).map(
    (ids, rank) => sql`select id, ${rank}::int as rank from ${ids} as found${sql.raw(String(rank))}`,
  );
  const { rows } = await sql<{
    id: bigint;
    username: string;
    firstname: string;
    lastname: string;
    email: string;
    phone_number: string;
    blocked_at: Date | null;
    created_at: Date;
  }>`
    select c.id, c.username, c.firstname, c.lastname, c.email, c.phone_number, c.blocked_at, c.created_at
    from (
      select id, min(rank) as rank from (${union(ranks)}) as ranked
      group by id order by min(rank), id desc limit ${MOST_OTHERS}
    ) as best
    cross join lateral (select * from customers where customers.id = best.id) as c
    order by best.rank, c.id desc`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    username: row.username,
    name: `${row.firstname} ${row.lastname}`,
    email: row.email,
    phone_number: row.phone_number,
    blocked: row.blocked_at !== null,
    created_at: row.created_at.toISOString(),
  }));
}

/** By their own references and amounts; those of a found order or customer are one step from there. */
async function findTransactions(db: Db, typed: string): Promise<Found['transactions']> {
  const reference = readReference(typed);
  const sum = readSum(typed);
  const sums = sum
    ? [
        ...(sum.currency === null || sum.currency === 'NGN' ? [sql`amount`] : []),
        ...(sum.currency === null || sum.currency === 'USDT' ? [sql`usdt_asked`] : []),
      ]
    : [];
  const ofSums = sums.map(
    (column) =>
      sql`(select id from transactions where ${column} = ${sum?.minor ?? 0n} order by id desc limit ${MOST_OTHERS})`,
  );
  const start = reference ?? startOfReference(typed);
  const ids = [...(start ? [starting(sql`transactions`, sql`id`, sql`reference`, start)] : []), ...ofSums];
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    reference: string;
    order_reference: string;
    status: TransactionStatus;
    amount: bigint | null;
    currency: string;
    customer: string;
    opened_at: Date;
  }>`
    select t.reference, t.status, t.amount, t.opened_at, o.reference as order_reference, o.currency,
      customer.name as customer
    from (select distinct id from (${union(ids)}) as alike order by id desc limit ${MOST_OTHERS}) as best
    cross join lateral (select * from transactions where transactions.id = best.id) as t
    cross join lateral (select reference, currency from orders where orders.id = t.order_id) as o
    cross join lateral (
      select firstname || ' ' || lastname as name from customers where customers.id = t.customer_id
    ) as customer
    order by t.id desc`.execute(db);
  return rows.map(({ amount, opened_at, ...row }) => ({
    ...row,
    amount: formatOptionalAmount(amount),
    opened_at: opened_at.toISOString(),
  }));
}

/** How the reference of a transaction starts that was typed with its prefix; null where none does. */
function startOfReference(typed: string): string | null {
  const [, signs] = typed.toUpperCase().match(/^CWR-?([0-9A-Z]{3,8})$/) ?? [];
  return signs ? `CWR-${signs.replace(/O/g, '0').replace(/[IL]/g, '1')}` : null;
}

async function findContacts(db: Db, typed: string): Promise<Found['contacts']> {
  const [start, end] = [phoneStart(typed), phoneEnd(typed)];
  const letters = (by: RawBuilder<unknown>, signs: string) =>
    starting(sql`contact_messages`, sql`id`, by, signs);
  const digits = sql`reverse(regexp_replace(phone_number, '\\D', '', 'g'))`;
  const ids = [
    letters(sql`lower(email_address)`, typed.toLowerCase()),
    ...(start ? [letters(sql`phone_number`, start)] : []),
    ...(end ? [letters(digits, end)] : []),
    ...named('contact', typed),
  ];
  const { rows } = await sql<{
    id: bigint;
    fullname: string;
    message: string;
    created_at: Date;
    answered_at: Date | null;
  }>`
    select m.id, m.fullname, left(m.message, ${EXCERPT}) as message, m.created_at, m.answered_at
    from (select distinct id from (${union(ids)}) as alike order by id desc limit ${MOST_OTHERS}) as best
    cross join lateral (select * from contact_messages where contact_messages.id = best.id) as m
    order by m.answered_at is not null, m.id desc`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    fullname: row.fullname,
    message: row.message,
    created_at: row.created_at.toISOString(),
    answered: row.answered_at !== null,
  }));
}

/** Cases about the orders that were found. */
async function findCases(db: Db, orders: bigint[]): Promise<Found['cases']> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('cases as k')
    .innerJoin('orders as o', 'o.id', 'k.order_id')
    .innerJoin('customers as c', 'c.id', 'k.customer_id')
    .select(['k.id', 'o.reference', 'c.firstname', 'c.lastname'])
    .select(['k.opened_at', 'k.waiting_since', 'k.closed_at'])
    .where('k.order_id', 'in', orders)
    .orderBy('k.id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    reference: row.reference,
    customer: `${row.firstname} ${row.lastname}`,
    opened_at: row.opened_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    closed: row.closed_at !== null,
  }));
}
