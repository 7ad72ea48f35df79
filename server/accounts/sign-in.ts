/** Sign in with username or email; guessing is slowed, and who signed in on this device before comes through (Product §5.2, §5.13, §5.19). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { askOne } from '../database/ask.ts';
import { piece, statementOf, templateOf, UNFLUSHED } from '../database/pieces.ts';
import { type Db, transaction, write } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { requireCode } from '../factors/index.ts';
import { noteSecurity } from '../security/note.ts';
import { openSessionOfHeld } from '../sessions/customers.ts';
import { type Acquaintance, seenAgain, seenAt, welcomeNewDevice } from '../sign-ins/known-devices.ts';
import { type Admitted, admitPassword } from '../sign-ins/password-guard.ts';
import { typedName } from '../sign-ins/typed-name.ts';
import { passwordFits, renewCheapHash } from './passwords.ts';
import { addresseeOf, type CustomerRow, customerIfAny } from './queries.ts';
import { holderOf } from './two-step.ts';
import { userView } from './view.ts';
import { whoSignsIn } from './who-signs-in.ts';

export type Credentials = {
  login: string;
  password: string;
  code: string | undefined;
  origin: Origin;
  now: Date;
};

/**
 * @throws {ApiError} `wrong_credentials`, never saying which was wrong; `account_blocked`; `too_many_tries`; with
 *   two-step sign-in on `second_factor_needed`, `wrong_code`, after the right password alone.
 */
export async function signIn(context: Context, request: Credentials): Promise<{ token: string; user: User }> {
  const { password, code, origin, now } = request;
  const login = typedName(request.login);
  const { found, owners, tries } = await whoSignsIn(context, login, origin, now);
  const person = found && addresseeOf(found);
  const attempt = { whose: 'customer', login, person, owners, tries, origin, now } as const;
  const admitted = await admitPassword(context, attempt);
  const fits = await passwordFits(found?.password_hash, password, admitted.party);
  if (!fits || !found) {
    await admitted.failed();
    fail('wrong_credentials');
  }
  if (found.blocked_at) fail('account_blocked');
  const customer = await renewCheapHash(found, {
    password,
    party: admitted.party,
    replace: (next) => replaceHash(context.db, found, next),
    reread: () => customerIfAny(context.db, found.id),
  });
  if (!customer) fail('wrong_credentials');
  const isAskedForCode = customer.totp_secret !== null;
  if (isAskedForCode) {
    // The password was right, so its try counts no more. Tries of the code are counted apart.
    await admitted.fitted(context.db);
    const place = { signingIn: origin, known: admitted.known };
    await requireCode(context, holderOf(customer), { code, place, now });
  }
  const [token, user] = await Promise.all([
    enter(context, {
      customer,
      known: admitted.known,
      admitted: isAskedForCode ? null : admitted,
      origin,
      now,
    }),
    userView(context.db, customer),
  ]);
  return { token, user };
}

type Entry = {
  customer: CustomerRow;
  /** How the device is known to be theirs, as far as was asked before the password. */
  known: Acquaintance;
  /** The try, where it counts still. */
  admitted: Admitted | null;
  origin: Origin;
  now: Date;
};

/**
 * Opens the session of a customer who has shown who they are. On a device that is known to be theirs that is one statement;
 * where it is not so any more, or they are not as they were, all of it is looked at.
 */
async function enter(context: Context, entry: Entry): Promise<string> {
  if (entry.known === 'strange') return enterAnew(context, entry);
  try {
    return await transaction(context.db, async (tx) => {
      await write(tx, heldOnKnown(asTheyWere(entry), `customer ${entry.customer.id}`));
      return openedFor(context, tx, entry);
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error;
    return enterAnew(context, entry);
  }
}

/**
 * Holds the customer as they were when the password was looked at, and notes whether the device comes again as theirs. Its
 * values are those of `asTheyWere`.
 */
const HELD = `@held as (
  select @each.n, customers.id from customers join @each on customers.id = :customerId::bigint
    and password_hash = :passwordHash and blocked_at is null
    and date_trunc('milliseconds', factor_since) is not distinct from :factorSince::timestamptz
  for no key update of customers),
${seenAgain('@held', 'customer')}`;
const held = piece(HELD);
const IS_KNOWN = templateOf(
  'select @held.n, exists (select from @seen where @seen.n = @held.n) as is_known from @held',
);

/**
 * On a device that is still known as theirs alone. Whose session a power cut takes signs in again: whatever was done in it was
 * written later, and is gone or has kept it.
 */
const heldOnKnown = piece(`${HELD},
@first as (
  select from @each where refuse_unless(exists (select from @seen where @seen.n = @each.n), 'changed_meanwhile')
    and ${UNFLUSHED} = 'off')`);

const asTheyWere = ({ customer, origin, now }: Entry) => ({
  customerId: customer.id,
  passwordHash: customer.password_hash,
  factorSince: customer.factor_since,
  ...seenAt(origin, now),
});

/** The session, the trail and the end of the try, of a customer whom `tx` holds. */
async function openedFor(
  { log }: Context,
  tx: Db,
  { customer, admitted, origin: { address, device }, now }: Entry,
): Promise<string> {
  const token = await openSessionOfHeld(tx, { customerId: customer.id, device, address, now });
  const done = { event: 'sign-in.done', who: { customer: customer.id }, address, device, now } as const;
  await noteSecurity({ db: tx, log }, done);
  await admitted?.fitted(tx);
  return token;
}

/** Knows the device from now on besides. @throws {ApiError} `wrong_credentials` where the customer is not as they were. */
async function enterAnew(context: Context, entry: Entry): Promise<string> {
  const { customer, origin, now } = entry;
  const welcome = { person: addresseeOf(customer), origin, now };
  return transaction(context.db, async (tx) => {
    // A sign-in that began before a new password, two-step sign-in or a block must not outlive it: those end every session.
    const found = await askOne<{ is_known: boolean }>(tx, statementOf([held(asTheyWere(entry))], IS_KNOWN));
    if (!found) fail('wrong_credentials');
    if (!found.is_known) await welcomeNewDevice(context, tx, welcome);
    return openedFor(context, tx, entry);
  });
}

/** Puts a hash of the same password in the place of the row's. Resolves to whether that was still there. */
async function replaceHash(
  db: Db,
  { id, password_hash: former }: CustomerRow,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
