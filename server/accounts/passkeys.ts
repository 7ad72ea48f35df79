/** A customer's passkeys: another way in, beside the password (Product §5.37, §5.38). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { MadePasskey, Proof, UsedPasskey } from '@cowrie/contract/passkeys.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  checkMade,
  checkUsed,
  creationOptions,
  deletePasskey,
  holdPasskey,
  insertPasskey,
  requestOptions,
} from '../factors/index.ts';
import { noteSecurity } from '../security/note.ts';
import { endCustomerSessions, openCustomerSession } from '../sessions/customers.ts';
import { knowOnly, welcomeDevice } from '../sign-ins/known-devices.ts';
import { addresseeOf, customerById } from './queries.ts';
import { lockCustomer, type OwnAct, requireProof, tellOfFactor } from './two-step.ts';
import { userView } from './view.ts';

export function askAtSignIn(context: Context, now: Date) {
  return requestOptions(context, { purpose: 'customer sign-in', person: null, now });
}

/** @throws {ApiError} `passkey_refused`, `account_blocked`. */
export async function signInByPasskey(
  context: Context,
  used: UsedPasskey,
  { origin, now }: { origin: Origin; now: Date },
): Promise<{ token: string; user: User }> {
  const { address, device } = origin;
  const from = { address, device, now };
  const asked = { used, purpose: 'customer sign-in', whose: 'customer', person: null } as const;
  const { owner, passkeyId } = await checkUsed(context, { ...asked, ...from });
  if (!('customer' in owner)) throw new Error("a staff member's passkey at the storefront");
  return transaction(context.db, async (tx) => {
    // Removed, or blocked, meanwhile: both end every session, so none may be opened after.
    if (!(await holdPasskey(tx, passkeyId))) fail('passkey_refused');
    await tx.selectFrom('customers').select('id').where('id', '=', owner.customer).forNoKeyUpdate().execute();
    const row = await customerById(tx, owner.customer);
    if (row.blocked_at) fail('account_blocked');
    await welcomeDevice(context, tx, { person: addresseeOf(row), origin, now });
    const done = { event: 'sign-in.done', who: owner, detail: 'by passkey', ...from } as const;
    await noteSecurity({ db: tx, log: context.log }, done);
    const token = await openCustomerSession(tx, { customerId: row.id, ...from });
    return { token, user: await userView(tx, row) };
  });
}

/** @throws {ApiError} `too_many_passkeys`, and as `requireProof`. */
export async function startPasskey(context: Context, act: OwnAct, proof: Proof) {
  const row = await requireProof(context, act, proof);
  return creationOptions(context, {
    person: { customer: row.id },
    username: row.username,
    name: `${row.firstname} ${row.lastname}`,
    place: context.config.brandName,
    now: act.now,
  });
}

/** @throws {ApiError} `passkey_refused`, `too_many_passkeys`. */
export async function addPasskey(context: Context, act: OwnAct, made: MadePasskey): Promise<void> {
  const { customer, device, now } = act;
  const person = { customer: customer.id };
  const key = await checkMade(context, { person, made, now });
  await transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, customer);
    await insertPasskey(tx, { person, key, device, now });
    await tellOfFactor(context, tx, { ...act, row, change: 'added', detail: 'passkey' });
  });
}

/**
 * Removes a passkey, ends the customer's other sessions and forgets their other known devices: one may belong to a
 * thief who signed in with that passkey.
 * @throws {ApiError} `not_found`, and as `requireProof`.
 */
export async function removePasskey(
  context: Context,
  act: OwnAct & { origin: Origin },
  { id, proof }: { id: bigint; proof: Proof },
): Promise<void> {
  await requireProof(context, act, proof);
  await transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, act.customer);
    await deletePasskey(tx, { customer: row.id }, id);
    await endCustomerSessions(tx, row.id, { except: act.customer.tokenHash });
    await knowOnly(tx, { person: addresseeOf(row), origin: act.origin, now: act.now });
    await tellOfFactor(context, tx, { ...act, row, change: 'removed', detail: 'passkey' });
  });
}
