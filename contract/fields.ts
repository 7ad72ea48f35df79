/** Fields that several calls share, with the messages of Spec §5. */
import * as z from 'zod/mini';

/** A required text: trimmed, not empty, at most `max` characters. */
export function requiredText(message = 'Value is required', max = 2000) {
  return z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`));
}

export const emailField = z
  .string({ error: 'Not a valid email' })
  .check(z.trim(), z.maxLength(254, 'Not a valid email'), z.email('Not a valid email'));

const LETTERS = /^\p{L}[\p{L}\p{M}' -]*$/u;

export function nameField(which: 'First' | 'Last') {
  const message = `${which} name must contain letters with no special character`;
  return z
    .string({ error: message })
    .check(z.trim(), z.maxLength(60, 'At most 60 characters'), z.regex(LETTERS, message));
}

/** Product §2. */
export const usernameField = z
  .string({ error: 'Username is required' })
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9_]{3,30}$/, 'Username must be 3 to 30 letters, digits or underscores'),
  );

export const PHONE_PREFIX = '+234';
export const PHONE_DIGITS = 10;
export const PHONE_LEADING_ZERO = "Remove the first '0' of your phone number: for example - 80...";
export const PHONE_NOT_NUMBER = 'Phone number can only be number';

/** The prefix and up to ten digits that do not start with 0 (Spec §3, §5). */
export const phoneField = z.string({ error: PHONE_NOT_NUMBER }).check(
  z.trim(),
  z.refine((phone) => !phone.startsWith(`${PHONE_PREFIX}0`), PHONE_LEADING_ZERO),
  z.refine((phone) => /^\+234\d{1,10}$/.test(phone), PHONE_NOT_NUMBER),
  z.refine((phone) => phone.length >= PHONE_PREFIX.length + 7, 'Enter the whole phone number'),
);

export const PASSWORDS_DIFFER = 'Password do not match';

/** The password rules in the order they are checked (Spec §5). */
export const PASSWORD_RULES: readonly { holds: (password: string) => boolean; message: string }[] = [
  { holds: (password) => /[a-z]/.test(password), message: 'Password must includes lowercase characters' },
  { holds: (password) => /[A-Z]/.test(password), message: 'Password must includes uppercase characters' },
  { holds: (password) => password.length >= 8, message: 'Password must must have atleast 8 characters' },
  { holds: (password) => /\d/.test(password), message: 'Password must includes atleast 1 digit' },
  {
    holds: (password) => /[^A-Za-z0-9\s]/.test(password),
    message: 'Password must includes atleast 1 special character',
  },
];

/** The first rule that a password breaks, or null. */
export function passwordWarning(password: string): string | null {
  return PASSWORD_RULES.find((rule) => !rule.holds(password))?.message ?? null;
}

/** A new password; 200 characters bound the cost of hashing one. */
export const newPasswordField = z
  .string({ error: 'Password is required' })
  .check(
    z.maxLength(200, 'Password must have at most 200 characters'),
    ...PASSWORD_RULES.map((rule) => z.refine<string>(rule.holds, rule.message)),
  );

export const idParam = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Not a valid id')) });

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const dayField = z.string({ error: 'Choose a date' }).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a date'),
  z.refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, 'This date does not exist'),
);

const dayOrNone = z.optional(z.union([z.literal(''), dayField]));
/** Query fields of lists by time: from the first to the last of these days, in Lagos. */
export const betweenDays = { from: dayOrNone, to: dayOrNone };

export const MINIMUM_AGE = 18;

/** Age in whole years on the day of `now` (UTC). */
export function ageOn(birthday: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

export const isoTime = z.string();
