/** An authenticator and its recovery codes, of customers and staff alike; each one's own table keeps the seed (Product §25.10). */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { seedPlace } from '../secrets/sealed-columns.ts';
import { admitCode, type CodePlace, codeFailed, codeFitted } from '../sign-ins/code-guard.ts';
import { type Addressee, whoIs } from '../sign-ins/people.ts';
import type { Person } from './person.ts';
import { spendCode } from './recovery-codes.ts';
import { newSeed, seedUri, stepOf } from './totp.ts';

/** Where a call comes from. */
export type From = { address: string; device: string; now: Date };

/** Somebody whose code is asked for: what their own table says of them, and its statement. */
export type Holder = {
  addressee: Addressee;
  /** As the column has it: sealed, or in clear by an earlier version. */
  seed: string | null;
  /** Notes that the code of a time step was used. False where it, or a later one, was used before. */
  spendStep(db: Db, step: bigint): Promise<boolean>;
};

const isSixDigits = (code: string) => /^\d{6}$/.test(code.replace(/[\s-]/g, ''));

const placeOf = (person: Person) =>
  'customer' in person ? seedPlace.customers(person.customer) : seedPlace.staff(person.staff);

/** A seed in clear. @throws where it was sealed with another key. */
function openSeed({ secrets }: Pick<Context, 'secrets'>, person: Person, kept: string): string {
  return secrets.isSealed(kept) ? secrets.open(kept, placeOf(person)) : kept;
}

export function sealSeed({ secrets }: Pick<Context, 'secrets'>, person: Person, seed: string): string {
  return secrets.isSealed(seed) ? seed : secrets.seal(seed, placeOf(person));
}

/** A new seed: for its column, and for its owner's eyes. */
export function makeSeed(context: Context, { person, username }: { person: Person; username: string }) {
  const seed = newSeed();
  return {
    sealed: sealSeed(context, person, seed),
    shown: { secret: seed, uri: seedUri(seed, context.config.brandName, username) },
  };
}

/** The time step that six digits are right for by a kept seed; null where they are wrong. */
export function stepOfKept(context: Context, person: Person, kept: string, code: string, now: Date) {
  return stepOf(openSeed(context, person, kept), code.replace(/[\s-]/g, ''), now);
}

/** What is said of a right code that is no good any more: whoever's answer got lost would look for a slip that is none. */
const GONE_BY = 'That code was used already or has gone by. Enter the next one that your app shows.';
const NO_RECOVERY_CODE = 'That recovery code is not correct or was used already. Each works once.';

/**
 * Accepts an authenticator's code once, or spends a recovery code.
 * @throws {ApiError} `wrong_code`.
 */
async function acceptCode(context: Context, holder: Holder, code: string, now: Date): Promise<void> {
  const person = whoIs(holder.addressee);
  if (holder.seed !== null && isSixDigits(code)) {
    const step = stepOfKept(context, person, holder.seed, code, now);
    if (step === null) fail('wrong_code');
    // A code seen over a shoulder is no good a second time.
    if (!(await holder.spendStep(context.db, step))) throw new ApiError('wrong_code', { message: GONE_BY });
  } else if (!(await spendCode(context.db, person, code)))
    throw new ApiError('wrong_code', /[a-z]/i.test(code) ? { message: NO_RECOVERY_CODE } : {});
}

/**
 * A code of the authenticator, or a recovery code, guarded against guessing.
 * @throws {ApiError} `second_factor_needed` without one, `wrong_code`, `too_many_tries`.
 */
export async function requireCode(
  context: Context,
  holder: Holder,
  { code, place, now }: { code: string | undefined; place: CodePlace; now: Date },
): Promise<void> {
  if (!code) fail('second_factor_needed');
  const attempt = { person: holder.addressee, place, now };
  await admitCode(context, attempt, isSixDigits(code));
  try {
    await acceptCode(context, holder, code, now);
  } catch (error) {
    if (error instanceof ApiError) await codeFailed(context, attempt);
    throw error;
  }
  await codeFitted(context, attempt);
}
