/** A visitor opens an account: signed in at once, verified by a mailed code (Product §5.9). */
import type { register as endpoint, User } from '@cowrie/contract/accounts.ts';
import { ageOn, MINIMUM_AGE } from '@cowrie/contract/age.ts';
import type { CallData, Validated } from '@cowrie/contract/endpoint.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { ApiError, fail, failFields } from '../errors.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { welcomeDevice } from '../sign-ins/known-devices.ts';
import { mailNewCode } from './email-code.ts';
import { refuseGuessable } from './guessable.ts';
import { hashPassword, partyAt, passwordFits } from './passwords.ts';
import { addresseeOf, customerIfAny, insertCustomer, takenNames } from './queries.ts';
import { userView } from './view.ts';

type Registration = Validated<typeof endpoint>['body'];

/** @throws {ApiError} `invalid_input` under 18 or for a password that is soon guessed; `username_taken`, `email_taken`, `phone_taken`; `idempotency_conflict`. */
export async function register(
  context: Context,
  request: { registration: Registration; once: Once; origin: Origin; now: Date },
): Promise<CallData<typeof endpoint>> {
  const { registration, origin, now } = request;
  const { address, device } = origin;
  const party = partyAt(address);
  if (ageOn(registration.date_of_birth, now) < MINIMUM_AGE) {
    failFields({ date_of_birth: [`You must be at least ${MINIMUM_AGE} years old`] });
  }
  // Hashing is slow on purpose and so stays outside the transaction.
  const passwordHash = await hashPassword(registration.password, party);
  const { answer, replayed } = await request.once((tx) =>
    openAccount(context, tx, registration, passwordHash, { address, now }),
  );
  const customerId = BigInt(answer.id);
  const customer = await customerIfAny(context.db, customerId);
  if (!customer) {
    // The same sign-up again, so late that its account, whose email was never proven, has been cleared away.
    await refuseTaken(context.db, registration);
    fail('idempotency_conflict');
  }
  // A repeat is no way around what a sign-in asks for by now.
  const asksMore = customer.totp_secret !== null || customer.blocked_at !== null;
  const fits = async () => passwordFits(customer.password_hash, registration.password, party);
  if (replayed && (asksMore || !(await fits()))) fail('idempotency_conflict');
  const user: User = await userView(context.db, customer);
  // A repeated call gets a session of its own: the first one's token is stored nowhere.
  const token = await transaction(context.db, async (tx) => {
    await welcomeDevice(context, tx, { person: addresseeOf(customer), origin, now });
    return openCustomerSession(tx, { customerId, device, address, now });
  });
  return { token, user };
}

async function openAccount(
  context: Context,
  tx: Db,
  registration: Registration,
  passwordHash: string,
  asked: { address: string; now: Date },
) {
  await refuseGuessable(registration.password, { person: registration, brand: context.config.brandName });
  await refuseTaken(tx, registration);
  const inserted = await insertCustomer(tx, {
    username: registration.username,
    email: registration.email,
    firstname: registration.firstname,
    lastname: registration.lastname,
    date_of_birth: registration.date_of_birth,
    phone_number: registration.phone_number,
    password_hash: passwordHash,
    verified_at: null,
    created_at: asked.now,
  });
  if (!inserted) {
    // Somebody took a name since the look above.
    await refuseTaken(tx, registration);
    throw new Error('a customer was neither inserted nor in conflict');
  }
  await mailNewCode(context, tx, { customerId: inserted.id, email: registration.email }, asked);
  return { id: String(inserted.id) };
}

async function refuseTaken(tx: Db, registration: Registration): Promise<void> {
  const { username, email, phone_number: phone } = registration;
  const taken = await takenNames(tx, { username, email, phone });
  const refuse = (name: ErrorName, field: string) => {
    const { message } = new ApiError(name);
    throw new ApiError(name, { errors: { [field]: [message] } });
  };
  if (taken.username) refuse('username_taken', 'username');
  if (taken.email) refuse('email_taken', 'email');
  if (taken.phone) refuse('phone_taken', 'phone_number');
}
