/**
 * Stands before every check of a password. Wrong ones are counted by name and address together; a name, and an address,
 * that see too many are slowed and never barred; a device that signed in before passes by all of that (Product §4.12, §4.13, §4.14, §4.15, §4.16).
 */
import { emailField, newPasswordField, usernameField } from '@cowrie/contract/fields.ts';
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import { addTry, takeBackTry, tooManyTries, triesOf } from '../calls/count-tries.ts';
import { forgetTries } from '../calls/forget-tries.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { noteSecurity } from '../security/note.ts';
import { noted } from '../security/noted.ts';
import { reportAttack } from './attack-mails.ts';
import type { Party } from './fair-turns.ts';
import { type Acquaintance, acquaintanceOf, type Owners } from './known-devices.ts';
import { deviceSubject, type Person, type Whose, whoIs } from './people.ts';
import { type Slowed, waitTurn } from './slow-down.ts';

export type PasswordTry = {
  whose: Whose;
  /** The name as it was typed. */
  login: string;
  /** Whose name it is, if anybody's. */
  person: Person | undefined;
  /** Whose the device is. */
  owners: Owners;
  /** How many tries there were on it, this one among them, where that was counted as it was asked whose it is. */
  tries?: number | undefined;
  origin: Origin;
  now: Date;
};

/** A try that may be checked. Once it was, its caller calls `fitted` or `failed`. */
export type Admitted = {
  /** Whose turn the check is. */
  party: Party;
  /** How the device is known to be this person's. */
  known: Acquaintance;
  /** The password was right: the try counts no more, by `db` or, in a transaction, with it. */
  fitted(db: Db): Promise<void>;
  /** It was wrong: the trail is told. */
  failed(): Promise<void>;
};

/**
 * Counts the try before the password is looked at, so that parallel guesses are counted too, and holds it back while its
 * name or its address is slowed.
 * @throws {ApiError} `too_many_tries`.
 */
export async function admitPassword(context: Context, attempt: PasswordTry): Promise<Admitted> {
  return (await admitKnown(context, attempt)) ?? (await admitStranger(context, attempt));
}

/** On a device that is known to be this person's, which has tries of its own; null on any other, or beyond them. */
async function admitKnown(context: Context, attempt: PasswordTry): Promise<Admitted | null> {
  const { db, config } = context;
  const { person, owners, tries, origin, now } = attempt;
  const known = person ? acquaintanceOf(person, owners) : 'strange';
  if (!person || known === 'strange') return null;
  const subject = deviceSubject(person, origin);
  const count = tries ?? (await addTry(db, LIMITS.passwordByDevice, subject, now)).count;
  if (count > LIMITS.passwordByDevice.max * config.rateLimitFactor) return null;
  return {
    party: { key: `device:${subject}`, known: true },
    known,
    fitted: (db) => forgetTries(db, LIMITS.passwordByDevice, subject),
    failed: () => noteFailed(context, attempt),
  };
}

/**
 * Names count as they were typed, an account's username and its email each for itself: one count for both would tell
 * which email belongs to which username.
 */
async function admitStranger(context: Context, attempt: PasswordTry): Promise<Admitted> {
  const { db, config } = context;
  const { whose, login, person, now } = attempt;
  const { address } = attempt.origin;
  const most = (limit: Limit) => limit.max * config.rateLimitFactor;
  const [name, place] = [`${whose}:${nameAsCounted(context, login)}`, `${whose}:${address}`];
  const pair = `${name} ${address}`;

  const refuse = async (until: Date): Promise<never> => {
    await noteSlowed(context, attempt, 'refused for a while');
    throw noted(tooManyTries(until, now));
  };
  const before = await triesOf(db, LIMITS.passwordByPair, pair, now);
  if (before.count >= most(LIMITS.passwordByPair)) await refuse(before.until);
  // The address first: whom it sends away leaves no row for each name they make up.
  const fromPlace = await addTry(db, LIMITS.passwordByAddress, place, now);
  const beyondPlace = Math.ceil(fromPlace.count - most(LIMITS.passwordByAddress));
  if (beyondPlace > 0)
    await slow(context, attempt, 'address', place, { beyond: beyondPlace, tried: before.count });

  const tried = await addTry(db, LIMITS.passwordByPair, pair, now);
  if (tried.count > most(LIMITS.passwordByPair)) await refuse(tried.until);
  const atName = await addTry(db, LIMITS.passwordByName, name, now);
  const beyondName = Math.ceil(atName.count - most(LIMITS.passwordByName));
  if (beyondName === 1) await reportAttack(context, { whose, id: person ? String(person.id) : null });
  if (beyondName > 0) await slow(context, attempt, 'name', name, { beyond: beyondName, tried: tried.count });
  return {
    party: { key: place, known: false },
    known: 'strange',
    async fitted(db) {
      await forgetTries(db, LIMITS.passwordByPair, pair);
      await takeBackTry(db, LIMITS.passwordByAddress, place);
      await takeBackTry(db, LIMITS.passwordByName, name);
    },
    failed: () => noteFailed(context, attempt),
  };
}

/** Notes that a try is slowed, and holds it back until its turn. @throws {ApiError} `too_many_tries`. */
async function slow(
  context: Context,
  attempt: PasswordTry,
  slowed: Slowed,
  lane: string,
  turn: { beyond: number; tried: number },
): Promise<void> {
  await noteSlowed(context, attempt, 'slowed');
  try {
    await waitTurn(slowed, lane, turn);
  } catch (error) {
    throw noted(error);
  }
}

/** What has no name's form, or a new password's beside it, may have been typed into the wrong field (Product §25.1). */
function mayBePassword(login: string): boolean {
  if (emailField.safeParse(login).success) return false;
  return !usernameField.safeParse(login).success || newPasswordField.safeParse(login).success;
}

const nameAsTold = (login: string) => (mayBePassword(login) ? '(may be a password)' : login);

/** Tries at what may be a password count as those at a name do, and tell a reader of the database nothing of it. */
function nameAsCounted({ secrets }: Pick<Context, 'secrets'>, login: string): string {
  if (!mayBePassword(login)) return login;
  return secrets.digest(`name ${login.toLowerCase()}`).toString('hex');
}

const told = ({ login, person, origin, now }: PasswordTry) => ({
  who: person && whoIs(person),
  subject: nameAsTold(login),
  address: origin.address,
  device: origin.device,
  now,
});

const noteFailed = (context: Context, attempt: PasswordTry) =>
  noteSecurity(context, { event: 'sign-in.failed', ...told(attempt), detail: deskOr(attempt) });

const noteSlowed = (context: Context, attempt: PasswordTry, how: string) =>
  noteSecurity(context, {
    event: 'sign-in.slowed',
    ...told(attempt),
    detail: [deskOr(attempt), how].filter(Boolean).join(', '),
  });

const deskOr = ({ whose }: PasswordTry) => (whose === 'staff' ? 'at the desk' : '');
