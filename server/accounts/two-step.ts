/** A customer's two-step sign-in by an authenticator, with recovery codes (Product §5.33, §5.34, §5.36). */
import type { Factors } from '@cowrie/contract/factors.ts';
import type { Proof } from '@cowrie/contract/passkeys.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  codesLeft,
  deletePasskeys,
  type From,
  forgetCodes,
  type Holder,
  listPasskeys,
  makeSeed,
  renewCodes,
  requireCode,
  stepOfKept,
} from '../factors/index.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { FACTOR_CHANGES, type FactorChange } from '../security/factor-change.ts';
import { noteSecurity } from '../security/note.ts';
import { type Customer, endCustomerSessions, hasCustomerSession } from '../sessions/customers.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { admitCode, type CodePlace } from '../sign-ins/code-guard.ts';
import { knowOnly } from '../sign-ins/known-devices.ts';
import { requireOwnPassword } from './present-password.ts';
import { addresseeOf, type CustomerRow, customerById } from './queries.ts';

/** A customer's own call about how they sign in. */
export type OwnAct = From & { customer: Customer };

export function holderOf(row: CustomerRow): Holder {
  const { id, totp_secret: seed } = row;
  return {
    addressee: addresseeOf(row),
    seed,
    async spendStep(db, step) {
      const used = await db
        .updateTable('customers')
        .set({ totp_last_step: step })
        .where('id', '=', id)
        .where('totp_last_step', '<', step)
        .executeTakeFirstOrThrow();
      return used.numUpdatedRows === 1n;
    },
  };
}

/** Where a code is given in an open session: its tries are its own (Product §4.17). */
const placeOf = ({ customer, address, device }: OwnAct): CodePlace => ({
  session: customer.tokenHash.toString('hex'),
  address,
  device,
});

/**
 * Whoever changes how they sign in gives the password and, with two-step sign-in on, a code now: a session left open,
 * or stolen, must not be enough. Answers the customer's row.
 * @throws {ApiError} `wrong_password`, `second_factor_needed`, `wrong_code`, `too_many_tries`.
 */
export async function requireProof(context: Context, act: OwnAct, proof: Proof): Promise<CustomerRow> {
  const { customer, now } = act;
  const typed = proof.current_password;
  const row = await requireOwnPassword(context, {
    customerId: customer.id,
    typed,
    address: act.address,
    now,
  });
  const shown = { code: proof.code, place: placeOf(act), now };
  if (row.totp_secret !== null) await requireCode(context, holderOf(row), shown);
  return row;
}

/** How a customer signs in beside the password. */
export async function listFactors(db: Db, customerId: bigint): Promise<Factors> {
  const row = await customerById(db, customerId);
  const person = { customer: customerId };
  return {
    two_step_since: row.totp_secret === null ? null : (row.factor_since?.toISOString() ?? null),
    recovery_codes_left: (await codesLeft(db, person)).left,
    passkeys: await listPasskeys(db, person),
  };
}

/** Makes a seed that counts only once a code of it was confirmed. @throws {ApiError} as `requireProof`. */
export async function startTwoStep(context: Context, act: OwnAct, proof: Proof) {
  const row = await requireProof(context, act, proof);
  const { sealed, shown } = makeSeed(context, { person: { customer: row.id }, username: row.username });
  await context.db.updateTable('customers').set({ totp_pending: sealed }).where('id', '=', row.id).execute();
  return shown;
}

/**
 * Turns two-step sign-in on and answers the recovery codes, which are shown this once. Ends the customer's other
 * sessions, which were opened without a code, and forgets their other known devices, each of which would have tries of
 * the code for itself.
 * @throws {ApiError} `wrong_code`, `too_many_tries`.
 */
export async function confirmTwoStep(
  context: Context,
  act: OwnAct & { origin: Origin },
  code: string,
): Promise<string[]> {
  const { customer, origin, now } = act;
  const person = { customer: customer.id };
  const guessed = {
    person: addresseeOf(await customerById(context.db, customer.id)),
    place: placeOf(act),
    now,
  };
  await admitCode(context, guessed, true);
  return transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, customer);
    const step = row.totp_pending === null ? null : stepOfKept(context, person, row.totp_pending, code, now);
    if (step === null) fail('wrong_code');
    await tx
      .updateTable('customers')
      .set({ totp_secret: row.totp_pending, totp_pending: null, totp_last_step: step, factor_since: now })
      .where('id', '=', customer.id)
      .execute();
    await endCustomerSessions(tx, customer.id, { except: customer.tokenHash });
    await knowOnly(tx, { person: addresseeOf(row), origin, now });
    await tellOfFactor(context, tx, { ...act, row, change: 'added', detail: 'two-step sign-in' });
    return renewCodes(tx, person);
  });
}

/** Turns it off. @throws {ApiError} `not_found` where it is not on, and as `requireProof`. */
export async function stopTwoStep(context: Context, act: OwnAct, proof: Proof): Promise<void> {
  const { id } = await requireProof(context, act, proof);
  await transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, act.customer);
    if (row.totp_secret === null) fail('not_found');
    await tx
      .updateTable('customers')
      .set({ totp_secret: null, totp_pending: null, factor_since: null })
      .where('id', '=', id)
      .execute();
    await forgetCodes(tx, { customer: id });
    await tellOfFactor(context, tx, { ...act, row, change: 'removed', detail: 'two-step sign-in' });
  });
}

/** Puts new recovery codes in place of those there are. @throws {ApiError} `not_found` where it is not on, and as `requireProof`. */
export async function renewRecoveryCodes(context: Context, act: OwnAct, proof: Proof): Promise<string[]> {
  const { id } = await requireProof(context, act, proof);
  return transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, act.customer);
    if (row.totp_secret === null) fail('not_found');
    await tellOfFactor(context, tx, { ...act, row, change: 'codes-renewed' });
    return renewCodes(tx, { customer: id });
  });
}

/**
 * An owner, sure of who asks, takes two-step sign-in and passkeys off a customer who has lost them (Product §5.39).
 * @throws {ApiError} `not_found` where there is nobody to take them off, or whose deletion is under way.
 */
export async function removeFactorsOf(
  context: Context,
  { staff, id, now }: { staff: StaffMember; id: bigint; now: Date },
): Promise<void> {
  const person = { customer: id };
  await transaction(context.db, async (tx) => {
    if (!(await holdUnlessGone(tx, id))) fail('not_found');
    if (!(await hasFactors(tx, id))) return;
    const [row] = await tx
      .updateTable('customers')
      .set({ totp_secret: null, totp_pending: null, factor_since: null })
      .where('id', '=', id)
      .returningAll()
      .execute();
    if (!row) fail('not_found');
    await forgetCodes(tx, person);
    await deletePasskeys(tx, person);
    await endCustomerSessions(tx, id);
    await audit(tx, { staff, action: 'customer.remove-factors', subject: row.username, now });
    const detail = `all, by ${staff.username}`;
    await tellOfFactor(context, tx, { row, change: 'removed', detail, now });
  });
}

/** Held until `tx` ends; none where they were taken off by a call that is made again since its answer got lost. */
async function hasFactors(tx: Db, id: bigint): Promise<boolean> {
  const row = tx.selectFrom('customers').select(['totp_secret', 'totp_pending']).where('id', '=', id);
  const { totp_secret, totp_pending } = await row.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (totp_secret !== null || totp_pending !== null) return true;
  return (await listPasskeys(tx, { customer: id })).length > 0;
}

/**
 * A customer's row, held so that two changes of how they sign in come one after the other. Whose session a new password
 * ended meanwhile leaves no way in behind. @throws {ApiError} `unauthenticated`.
 */
export async function lockCustomer(tx: Db, { id, tokenHash }: Customer): Promise<CustomerRow> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (!(await hasCustomerSession(tx, tokenHash))) fail('unauthenticated');
  return customerById(tx, id);
}

/** `address` and `device` where they are the customer's own. */
type FactorNews = Pick<From, 'now'> &
  Partial<From> & { row: CustomerRow; change: FactorChange; detail?: string };

/** Whatever changes about how somebody signs in is noted and told to them (Product §25.10). */
export async function tellOfFactor(
  context: Context,
  tx: Db,
  { row, change, detail, address, device, now }: FactorNews,
): Promise<void> {
  const from = { ...(address && { address }), ...(device && { device }) };
  const { event, news } = FACTOR_CHANGES[change];
  const about = { who: { customer: row.id }, subject: row.username, now, ...from, ...(detail && { detail }) };
  await noteSecurity({ db: tx, log: context.log }, { event, ...about });
  const told = { ...addresseeOf(row), desk: false };
  await tellPerson(context, tx, told, { news, now, ...from });
}
