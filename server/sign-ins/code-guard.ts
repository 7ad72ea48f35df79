/**
 * Stands before every check of a second factor's code. Six digits can be guessed by whoever may try for long; but a thief
 * who has the password must not lock the owner out by trying. So a device that signed in before, and a session, have
 * tries of their own; all other devices share a few a day, whatever was mailed to their owner (Product §4.17).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { addTry, tooManyTries } from '../calls/count-tries.ts';
import { forgetTries } from '../calls/forget-tries.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { noted } from '../security/noted.ts';
import { tellOfAttack } from './attack-mails.ts';
import type { Acquaintance } from './known-devices.ts';
import { type Addressee, deviceSubject, type Person, subjectOf, whoIs } from './people.ts';

/** Where a code is given: while signing in, on a device that is known or on another; or in a session. */
export type CodePlace =
  | { signingIn: Origin; known: Acquaintance }
  | { session: string; address: string; device: string };

export type CodeTry = { person: Addressee; place: CodePlace; now: Date };

/** What a stranger reads whose tries are spent, and who may be the owner. */
const SPENT =
  'Too many wrong codes. Use a recovery code or a device that you have signed in on before, or try again in 24 hours. If they were not yours, choose a new password by “Forgot password” now.';

/**
 * Counts the try before the code is looked at. A recovery code, which nobody can guess, is only counted with `six
 * digits` false: it passes where no digits do any more.
 * @throws {ApiError} `too_many_tries`.
 */
export async function admitCode(context: Context, attempt: CodeTry, isDigits: boolean): Promise<void> {
  const { person, place, now } = attempt;
  const refuse = async (error: ApiError): Promise<never> => {
    await noteCode(context, attempt, 'limit.reached', 'codes of the second factor');
    throw noted(error);
  };
  if (isOthers(place)) {
    const { count } = await addTry(context.db, LIMITS.codeByStrangers, subjectOf(person), now);
    if (isDigits && count > LIMITS.codeByStrangers.max * context.config.rateLimitFactor)
      await refuse(new ApiError('too_many_tries', { message: SPENT, retryAfter: 3600 }));
    return;
  }
  for (const limit of [LIMITS.codeByDevice, LIMITS.codeByDeviceInADay]) {
    const { count, until } = await addTry(context.db, limit, ownSubject(person, place), now);
    if (count > limit.max * context.config.rateLimitFactor) await refuse(tooManyTries(until, now));
  }
}

/** The code was right: the tries count no more. */
export async function codeFitted({ db }: { db: Db }, { person, place }: CodeTry): Promise<void> {
  if (isOthers(place)) return forgetTries(db, LIMITS.codeByStrangers, subjectOf(person));
  await forgetTries(db, LIMITS.codeByDevice, ownSubject(person, place));
  await forgetTries(db, LIMITS.codeByDeviceInADay, ownSubject(person, place));
}

/** The code was wrong: the trail is told, and the person where the device is not theirs as far as we know. */
export async function codeFailed(context: Context, attempt: CodeTry): Promise<void> {
  const { person, place, now } = attempt;
  await noteCode(context, attempt, 'second-factor.failed');
  // Whoever reads the mailbox would read this too, and its owner mistypes a code now and then.
  if (!isOthers(place) || place.known === 'by-mail') return;
  const { address, device } = place.signingIn;
  await tellOfAttack(context, person, { news: 'codes-attacked', now, address, device });
}

type OthersDevice = { signingIn: Origin; known: Exclude<Acquaintance, 'signed-in'> };

function isOthers(place: CodePlace): place is OthersDevice {
  return 'signingIn' in place && place.known !== 'signed-in';
}

function ownSubject(person: Person, place: CodePlace): string {
  return 'session' in place
    ? `${subjectOf(person)}:session:${place.session}`
    : deviceSubject(person, place.signingIn);
}

function noteCode(
  context: Context,
  { person, place, now }: CodeTry,
  event: 'second-factor.failed' | 'limit.reached',
  detail?: string,
): Promise<void> {
  const { address, device } = 'signingIn' in place ? place.signingIn : place;
  return noteSecurity(context, {
    event,
    who: whoIs(person),
    subject: person.username,
    address,
    device,
    detail,
    now,
  });
}
