/** Bearer sessions of customers: who asks, in one query (Product §5.12). */
import { CompiledQuery } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { hashToken, newToken } from '../tokens.ts';

export type Customer = {
  id: bigint;
  username: string;
  verified: boolean;
  tokenHash: Buffer;
};

const DAY_MS = 86_400_000;
/** A session ends this long after its last use. */
const IDLE_MS = 30 * DAY_MS;
/** The time of last use is written at most this often. */
const TOUCH_MS = 3_600_000;

/** SQL about the row `customer` to answer with its session; its parameters begin at `$2`. */
export type Wanted = { text: string; values: unknown[] };

type FoundSession = Omit<Customer, 'tokenHash'> & { last_used: number; state: unknown };

/** The customer a token belongs to, with what `wanted` asks about them, in the same query; or null. */
export async function findCustomer(
  db: Db,
  token: string | null,
  now: Date,
  wanted: Wanted = { text: 'null', values: [] },
): Promise<{ customer: Customer; state: unknown } | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  // Written out: every call of a customer begins here, and building the query would cost a tenth of a poll.
  const query = CompiledQuery.raw(
    // Seconds, since making a date of a text costs more than all the rest of the row.
    `select customer.id, customer.username, customer.verified_at is not null as verified,
      extract(epoch from session.last_used_at)::float8 as last_used, ${wanted.text} as state
    from customer_sessions session join customers customer on customer.id = session.customer_id
    where session.token_hash = $1 and customer.blocked_at is null`,
    [tokenHash, ...wanted.values],
  );
  const { rows } = await db.executeQuery<FoundSession>(query as CompiledQuery<FoundSession>);
  const [row] = rows;
  if (!row) return null;
  const { state, last_used: lastUsed, ...customer } = row;
  const idle = now.getTime() - lastUsed * 1000;
  if (idle > IDLE_MS) return null;
  if (idle > TOUCH_MS) {
    await db
      .updateTable('customer_sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { customer: { ...customer, tokenHash }, state };
}

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openCustomerSession(db: Db, customerId: bigint, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('customer_sessions')
    .values({ token_hash: hashToken(token), customer_id: customerId, created_at: now, last_used_at: now })
    .execute();
  return token;
}

/** Ends one session, the caller's own. */
export function endCustomerSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom('customer_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a customer. */
export function endCustomerSessions(db: Db, customerId: bigint) {
  return db.deleteFrom('customer_sessions').where('customer_id', '=', customerId).execute();
}

/** Ends a customer's sessions but the one that asks. */
export function endOtherCustomerSessions(db: Db, { id, tokenHash }: Pick<Customer, 'id' | 'tokenHash'>) {
  return db
    .deleteFrom('customer_sessions')
    .where('customer_id', '=', id)
    .where('token_hash', '<>', tokenHash)
    .execute();
}

/** Forgets sessions that nobody can use any more. */
export function clearCustomerSessions(db: Db, now: Date) {
  const before = new Date(now.getTime() - IDLE_MS);
  return db.deleteFrom('customer_sessions').where('last_used_at', '<', before).execute();
}
