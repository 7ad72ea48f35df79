/** A visitor opens an account: signed in at once, verified by a mailed code (Product §5.9). */
import type { register as endpoint, User } from '@cowrie/contract/accounts.ts';
import type { CallData, Validated } from '@cowrie/contract/endpoint.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import { ageOn, MINIMUM_AGE } from '@cowrie/contract/person-rules.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail, failFields } from '../errors.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { mailNewCode } from './email-code.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { customerById, insertCustomer, takenNames } from './queries.ts';
import { userView } from './view.ts';

type Registration = Validated<typeof endpoint>['body'];

/** @throws {ApiError} `invalid_input` under 18; `username_taken`, `email_taken`, `phone_taken`; `idempotency_conflict`. */
export async function register(
  context: Context,
  request: { registration: Registration; once: Once; now: Date },
): Promise<CallData<typeof endpoint>> {
  const { registration, now } = request;
  if (ageOn(registration.date_of_birth, now) < MINIMUM_AGE) {
    failFields({ date_of_birth: [`You must be at least ${MINIMUM_AGE} years old`] });
  }
  // Hashing is slow on purpose and so stays outside the transaction.
  const passwordHash = await hashPassword(registration.password);
  const { answer, replayed } = await request.once((tx) =>
    openAccount(context, tx, registration, passwordHash, now),
  );
  const id = BigInt(answer.id);
  const customer = await customerById(context.db, id);
  if (replayed && !(await passwordFits(customer.password_hash, registration.password))) {
    fail('idempotency_conflict');
  }
  const user: User = await userView(context.db, customer);
  // A repeated call gets a session of its own: the first one's token is stored nowhere.
  return { token: await openCustomerSession(context.db, id, now), user };
}

async function openAccount(
  context: Context,
  tx: Db,
  registration: Registration,
  passwordHash: string,
  now: Date,
) {
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
    created_at: now,
  });
  if (!inserted) {
    // Somebody took a name since the look above.
    await refuseTaken(tx, registration);
    throw new Error('a customer was neither inserted nor in conflict');
  }
  await mailNewCode(context, tx, inserted.id, now);
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
