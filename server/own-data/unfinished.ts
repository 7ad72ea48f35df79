/** What is to be finished before an account can go, each with where that is done (Product §28.106). */
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import type { Unfinished } from '@cowrie/contract/own-data.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { customerBalance } from '../ledger/index.ts';

/** So many references are named. */
const NAMED = 5;

type Found = { references: string[]; count: number };
type Rule = (db: Db, id: bigint) => Promise<Unfinished | null>;

const naira = (minor: bigint) => displayMinor(minor, 'NGN');
const orders = ({ references, count }: Found) => {
  const more = count - references.length;
  return `${references.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function found(rows: { reference: string }[]): Found | null {
  const all = [...new Set(rows.map(({ reference }) => reference))];
  return all.length === 0 ? null : { references: all.slice(0, NAMED), count: all.length };
}

const openOrders: Rule = async (db, id) => {
  const open = await found(
    await db
      .selectFrom('orders')
      .select('reference')
      .where('customer_id', '=', id)
      .where('status', 'in', OPEN_STATUSES)
      .orderBy('id', 'desc')
      .execute(),
  );
  if (!open) return null;
  const says =
    open.count === 1
      ? `Order ${orders(open)} is still open. Finish or cancel it.`
      : `Orders ${orders(open)} are still open. Finish or cancel them.`;
  return { says, where: 'orders' };
};

const balance: Rule = async (db, id) => {
  const has = await customerBalance(db, id);
  return has > 0n ? { says: `${naira(has)} is in the balance. Withdraw it first.`, where: 'balance' } : null;
};

const refunds: Rule = async (db, id) => {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount', 'state'])
    .where('customer_id', '=', id)
    .where('state', 'in', ['choosing', 'waiting', 'prepared'])
    .execute();
  if (rows.length === 0) return null;
  const sum = naira(rows.reduce((all, { amount }) => all + amount, 0n));
  return rows.some(({ state }) => state === 'choosing')
    ? { says: `We owe ${sum} for a cancelled order. Choose where it goes.`, where: 'orders' }
    : { says: `${sum} is on its way to the bank. Wait until it is sent.`, where: 'balance' };
};

const cases: Rule = async (db, id) => {
  const open = await found(
    await db
      .selectFrom('cases as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select('o.reference')
      .where('c.customer_id', '=', id)
      .where('c.closed_at', 'is', null)
      .execute(),
  );
  return open && { says: `We are still settling your case about ${orders(open)}.`, where: 'orders' };
};

/** Two people are about to move money that is the customer's. */
const proposals: Rule = async (db, id) => {
  const { rows } = await sql`
    select from explanations where customer_id = ${id} and state = 'proposed'
    union all
    select from reversals r join journals j on j.id = r.journal_id
    where r.state = 'proposed'
      and (j.customer_id = ${id} or j.order_id in (select id from orders where customer_id = ${id}))
    limit 1`.execute(db);
  return rows.length > 0
    ? { says: 'We are still settling money of this account. Write to us if it takes long.', where: 'contact' }
    : null;
};

const parcels: Rule = async (db, id) => {
  const waiting = await db
    .selectFrom('shelf_parcels')
    .select('id')
    .where('customer_id', '=', id)
    .where('order_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting
    ? { says: 'A parcel is waiting in the warehouse. Tell us what to do with it.', where: 'contact' }
    : null;
};

const RULES: readonly Rule[] = [openOrders, balance, refunds, cases, proposals, parcels];

export async function unfinishedOf(db: Db, id: bigint): Promise<Unfinished[]> {
  const all: Unfinished[] = [];
  for (const rule of RULES) {
    const what = await rule(db, id);
    if (what) all.push(what);
  }
  return all;
}
