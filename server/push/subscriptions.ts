/** Which of a customer's devices are told, and of what (Product §30.1, §30.3). */
import { ECDH } from 'node:crypto';
import type { PushKind, PushStanding } from '@cowrie/contract/push.ts';
import { PUSH_UNUSABLE } from '@cowrie/contract/push.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import type { Customer } from '../sessions/customers.ts';
import { pushKey } from './key.ts';
import { mayBePushService } from './public-hosts.ts';
import type { Subscription } from './send-push.ts';

type Parts = Pick<Context, 'db' | 'secrets' | 'config'>;

export async function standingOf({ db, secrets }: Parts, customer: Customer): Promise<PushStanding> {
  const { publicKey } = await pushKey({ db, secrets });
  const here = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('customer_sessions as s', 's.id', 'p.session_id')
    .select('p.session_id')
    .where('s.token_hash', '=', customer.tokenHash)
    .executeTakeFirst();
  const off = await kindsOff(db, customer.id);
  return { public_key: publicKey, is_here: here !== undefined, off };
}

async function kindsOff(db: Db, customerId: bigint): Promise<PushKind[]> {
  const rows = await db
    .selectFrom('push_kinds_off')
    .select('kind')
    .where('customer_id', '=', customerId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/**
 * The browser of this session is told from now on, and told once: whoever was signed in there before no longer is.
 * @throws {ApiError} `invalid_input` for an address that no push service can have, and a key that nothing can be sealed for.
 */
export async function subscribe(
  { db, config }: Parts,
  customer: Customer,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<void> {
  if (!config.pushToPrivate && !mayBePushService(endpoint)) failFields({ endpoint: [PUSH_UNUSABLE] });
  if (!isKey(p256dh)) failFields({ 'keys.p256dh': [PUSH_UNUSABLE] });
  await transaction(db, async (tx) => {
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
    await tx
      .insertInto('push_subscriptions')
      .columns(['session_id', 'customer_id', 'endpoint', 'p256dh', 'auth', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('customer_sessions as s')
          .select(['s.id', 's.customer_id'])
          .select(eb.val(endpoint).as('endpoint'))
          .select(eb.val(p256dh).as('p256dh'))
          .select(eb.val(auth).as('auth'))
          .select(eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'))
          .where('s.token_hash', '=', customer.tokenHash),
      )
      .onConflict((same) =>
        same.column('session_id').doUpdateSet({ endpoint, p256dh, auth, created_at: now }),
      )
      .execute();
  });
}

/** Refuses a key that is no point of the curve: every message to it would fail, again and again for a day. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe(db: Db, customer: Customer): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (session) =>
      session.selectFrom('customer_sessions').select('id').where('token_hash', '=', customer.tokenHash),
    )
    .execute();
}

/** What a push service says is gone. One that came in its place meanwhile stays. */
export async function drop(db: Db, sessionId: bigint, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function switchKind(
  db: Db,
  customerId: bigint,
  { kind, on }: { kind: PushKind; on: boolean },
): Promise<void> {
  const row = { customer_id: customerId, kind };
  if (on)
    await db
      .deleteFrom('push_kinds_off')
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind)
      .execute();
  else
    await db
      .insertInto('push_kinds_off')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute();
}
