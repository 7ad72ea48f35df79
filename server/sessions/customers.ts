/** Bearer sessions of customers: who asks, in one query (Product §5.12, §5.32). */

import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { ask } from '../database/ask.ts';
import { piece, question, type Statement, type Values } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { latestBegin } from '../latest-begin.ts';
import { hashToken, newToken } from '../tokens.ts';
import { MOST_AT_ONCE } from './at-once.ts';

export type Customer = {
  id: bigint;
  username: string;
  verified: boolean;
  tokenHash: Buffer;
};

/** A session ends this long after its last use. */
const IDLE_MS = 30 * DAY_MS;
/** However much it is used, it ends this long after the sign-in. */
const LONGEST_MS = 90 * DAY_MS;
/** The time of last use is written at most this often. */
const TOUCH_MS = HOUR_MS;

/** SQL about the row `customer` to answer with its session; its values are `:named`, as a question's are. */
export type Wanted = { text: string; values: Values };

export type FoundCustomer = {
  customer: Customer;
  state: unknown;
  /** Nothing about the session itself comes with time before then, in milliseconds: no end, and no note of its use. */
  goodUntil: number;
};

type FoundSession = Omit<Customer, 'tokenHash'> & { last_used: number; opened: number; state: unknown };

type Asked = (values: Values) => Statement;
/** By what is wanted, of which there are a dozen: every call of a customer begins here. */
const questions = new Map<string, Asked>();

function sessionWith(wanted: string): Asked {
  const known = questions.get(wanted);
  if (known) return known;
  const asked = question(
    // Seconds, since making a date of a text costs more than all the rest of the row.
    `select each.n, customer.id, customer.username, customer.verified_at is not null as verified,
      extract(epoch from session.last_used_at)::float8 as last_used,
      extract(epoch from session.created_at)::float8 as opened, ${wanted} as state
    from @each join customer_sessions session on session.token_hash = :tokenHash::bytea
      join customers customer on customer.id = session.customer_id
    where customer.blocked_at is null`,
  );
  questions.set(wanted, asked);
  return asked;
}

/** The customer a token belongs to, with what `wanted` asks about them, in the same query; or null. */
export async function findCustomer(
  db: Db,
  token: string | null,
  now: Date,
  wanted: Wanted = { text: 'null', values: {} },
): Promise<FoundCustomer | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const [row] = await ask<FoundSession>(db, sessionWith(wanted.text)({ tokenHash, ...wanted.values }));
  if (!row) return null;
  const { state, last_used: lastUsed, opened, id, username, verified } = row;
  const idle = now.getTime() - lastUsed * 1000;
  if (idle > IDLE_MS || now.getTime() - opened * 1000 > LONGEST_MS) return null;
  if (idle > TOUCH_MS) {
    await db
      .updateTable('customer_sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const usedAt = idle > TOUCH_MS ? now.getTime() : lastUsed * 1000;
  const goodUntil = Math.min(usedAt + TOUCH_MS, opened * 1000 + LONGEST_MS);
  return { customer: { id, username, verified, tokenHash }, state, goodUntil };
}

export type NewSession = {
  customerId: bigint;
  /** What the browser says it is, and the network address it signs in from. */
  device: string;
  address: string;
  now: Date;
};

const opened = piece(`@ended as (
  delete from customer_sessions where id in (
    select unused.id from @each, lateral (
      select id from customer_sessions where customer_id = :customerId::bigint
      order by last_used_at desc, id desc offset ${MOST_AT_ONCE - 1}) unused)),
@opened as (
  insert into customer_sessions (token_hash, customer_id, device, address, created_at, last_used_at)
  select :tokenHash::bytea, :customerId, :device, :address, :now::timestamptz, :now from @each)`);

/**
 * Opens a session in the transaction `tx` and returns its token, which is stored nowhere else. Beyond `MOST_AT_ONCE` it
 * ends those that were not used for longest.
 */
export async function openCustomerSession(tx: Db, session: NewSession): Promise<string> {
  // Two sign-ins at once come one after the other, so that both are counted.
  const itsRow = tx.selectFrom('customers').select('id').where('id', '=', session.customerId);
  await itsRow.forNoKeyUpdate().execute();
  return openSessionOfHeld(tx, session);
}

/** As `openCustomerSession`, of a customer whose row the transaction holds already. */
export async function openSessionOfHeld(
  tx: Db,
  { customerId, device, address, now }: NewSession,
): Promise<string> {
  const token = newToken();
  await write(tx, opened({ tokenHash: hashToken(token), customerId, device, address, now }));
  return token;
}

/** Of sessions, by their tokens' hashes, those that open a verified customer's account now. */
export async function openCustomerSessions(db: Db, tokenHashes: Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('customer_sessions as session')
    .innerJoin('customers as customer', 'customer.id', 'session.customer_id')
    .select('session.token_hash')
    .where('session.token_hash', '=', (eb) => eb.fn.any(eb.val(tokenHashes)))
    .where('session.last_used_at', '>=', new Date(now.getTime() - IDLE_MS))
    .where('session.created_at', '>=', new Date(now.getTime() - LONGEST_MS))
    .where('customer.blocked_at', 'is', null)
    .where('customer.verified_at', 'is not', null)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** A customer's sessions that still work, the last used first. */
export function customerSessions(db: Db, customerId: bigint, now: Date) {
  return db
    .selectFrom('customer_sessions')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .where('last_used_at', '>=', new Date(now.getTime() - IDLE_MS))
    .where('created_at', '>=', new Date(now.getTime() - LONGEST_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a session has not been ended, for what must not outlive it. */
export async function hasCustomerSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const session = db.selectFrom('customer_sessions').select('id').where('token_hash', '=', tokenHash);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Ends one session, the caller's own. */
export function endCustomerSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom('customer_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends one of a customer's sessions by its id. Answers what it was, or undefined where there is none. */
export function endSessionOf(db: Db, session: { id: bigint; customerId: bigint }) {
  return db
    .deleteFrom('customer_sessions')
    .where('id', '=', session.id)
    .where('customer_id', '=', session.customerId)
    .returning('device')
    .executeTakeFirst();
}

/** Ends every session of a customer, or every one but that of the token with the hash `except`. Resolves to how many. */
export async function endCustomerSessions(
  db: Db,
  customerId: bigint,
  { except }: { except?: Buffer } = {},
): Promise<number> {
  const ended = await db
    .deleteFrom('customer_sessions')
    .where('customer_id', '=', customerId)
    .$if(except !== undefined, (sessions) => sessions.where('token_hash', '<>', except ?? Buffer.of()))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/**
 * Forgets sessions that nobody can use any more. The time of those that a clock that was ahead has opened or used counts from
 * now on: nobody is signed out for it, and none is good for longer (Product §31.12).
 */
export async function clearCustomerSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IDLE_MS);
  await db.deleteFrom('customer_sessions').where('last_used_at', '<', before).execute();
  await db
    .updateTable('customer_sessions')
    .set((session) => ({
      created_at: session.fn<Date>('least', ['created_at', session.val(now)]),
      last_used_at: now,
    }))
    .where('last_used_at', '>', latestBegin(now))
    .execute();
}
