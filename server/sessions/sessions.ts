/** Bearer sessions of customers and staff: who asks, in one query (Product §2, §8). */
import { needsSecondFactor, type StaffRole } from '@cowrie/contract/roles.ts';
import { CompiledQuery, sql } from 'kysely';
import { fail } from '../calls/answer-error.ts';
import type { Db } from '../database/transaction.ts';
import { SAMPLE_MARK } from '../sample-mark.ts';
import { BEARER_TOKEN, hashToken, newToken } from '../tokens.ts';

export type Customer = {
  id: bigint;
  username: string;
  email: string;
  verified: boolean;
  tokenHash: Buffer;
};
export type StaffMember = {
  id: bigint;
  username: string;
  name: string;
  role: StaffRole;
  sessionId: bigint;
  hasSecondFactor: boolean;
  /** Their role needs a second factor that they have not enrolled. */
  mustEnrol: boolean;
  /** When this session last gave a code of the authenticator. */
  codeGivenAt: Date | null;
};

const DAY_MS = 86_400_000;
/** A session ends this long after its last use. */
export const CUSTOMER_IDLE_MS = 30 * DAY_MS;
export const STAFF_IDLE_MS = DAY_MS / 2;
/** The time of last use is written at most this often. */
const TOUCH_MS = 3_600_000;
/** Staff see in their list of sessions when each was last used. */
const STAFF_TOUCH_MS = 5 * 60_000;

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  return token !== undefined && BEARER_TOKEN.test(token) ? token : null;
}

/** The customer a token belongs to. @throws {ApiError} `unauthenticated` for a missing, expired or revoked one. */
export async function requireCustomer(db: Db, token: string | null, now: Date): Promise<Customer> {
  return (await findCustomer(db, token, now)) ?? fail('unauthenticated');
}

/** The customer a token belongs to, or null. */
export async function findCustomer(db: Db, token: string | null, now: Date): Promise<Customer | null> {
  return (await findCustomerWith(db, token, now))?.customer ?? null;
}

/** SQL about the row `customer` to answer with its session; its parameters begin at `$2`. */
export type Wanted = { text: string; values: unknown[] };

type FoundSession<S> = Omit<Customer, 'tokenHash'> & { last_used_at: Date; state: S | null };

/** As `findCustomer`, with what `wanted` asks, in the same query. */
export async function findCustomerWith<S>(
  db: Db,
  token: string | null,
  now: Date,
  wanted: Wanted = { text: 'null', values: [] },
): Promise<{ customer: Customer; state: S | null } | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  // Written out: every call of a customer begins here, and building the query would cost a tenth of a poll.
  const query = CompiledQuery.raw(
    `select customer.id, customer.username, customer.email, customer.verified_at is not null as verified,
      session.last_used_at, ${wanted.text} as state
    from customer_sessions session join customers customer on customer.id = session.customer_id
    where session.token_hash = $1 and customer.blocked_at is null`,
    [tokenHash, ...wanted.values],
  );
  const { rows } = await db.executeQuery<FoundSession<S>>(query as CompiledQuery<FoundSession<S>>);
  const [row] = rows;
  if (!row || now.getTime() - row.last_used_at.getTime() > CUSTOMER_IDLE_MS) return null;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
    await db
      .updateTable('customer_sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const { state, last_used_at: _, ...customer } = row;
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

/** The staff member a token belongs to. @throws {ApiError} `unauthenticated`. */
export async function requireStaff(db: Db, token: string | null, now: Date): Promise<StaffMember> {
  if (token === null) fail('unauthenticated');
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'username', 'name', 'role', 'session.id as sessionId'])
    .select(['session.last_used_at', 'session.code_given_at'])
    .select((row) => row('totp_secret', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .select(sql<boolean>`exists (select from settings where key = ${SAMPLE_MARK})`.as('isSample'))
    .where('session.token_hash', '=', hashToken(token))
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row || now.getTime() - row.last_used_at.getTime() > STAFF_IDLE_MS) fail('unauthenticated');
  if (now.getTime() - row.last_used_at.getTime() > STAFF_TOUCH_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ last_used_at: now })
      .where('id', '=', row.sessionId)
      .execute();
  }
  const { last_used_at: _, code_given_at: codeGivenAt, isSample, ...member } = row;
  return { ...member, codeGivenAt, mustEnrol: mustEnrol(member, isSample) };
}

/** Whether somebody has yet to enrol. Not on sample data, where nothing is at stake and everybody shares the sign-ins. */
export function mustEnrol(member: { role: StaffRole; hasSecondFactor: boolean }, isSample: boolean): boolean {
  return needsSecondFactor(member.role) && !member.hasSecondFactor && !isSample;
}

/** `codeGiven`: whether a code of the authenticator opened it, which is as fresh as one can be. */
export async function openStaffSession(
  db: Db,
  session: { staffId: bigint; device: string; codeGiven: boolean; now: Date },
): Promise<string> {
  const { staffId, device, codeGiven, now } = session;
  const token = newToken();
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      device,
      created_at: now,
      last_used_at: now,
      code_given_at: codeGiven ? now : null,
    })
    .execute();
  return token;
}
