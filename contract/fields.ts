/** Fields that several calls share, with the messages of Product §5.4, §5.5, §5.7, §12.5. */
import * as z from 'zod/mini';
import { isName, NAME_WARNINGS, PASSWORD_RULES } from './person-rules.ts';
import { PHONE_NOT_NUMBER, PHONE_PREFIX, phoneProblem, withoutGaps } from './phone.ts';

/** A required text: trimmed, not empty, at most `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`));
}

export const emailField = z
  .string({ error: 'Not a valid email' })
  .check(z.trim(), z.maxLength(254, 'Not a valid email'), z.email('Not a valid email'));

/* @__NO_SIDE_EFFECTS__ */
export function nameField(which: 'First' | 'Last') {
  const message = NAME_WARNINGS[which];
  return z
    .string({ error: message })
    .check(z.trim(), z.maxLength(60, 'At most 60 characters'), z.refine(isName, message));
}

/** Product §5.1. */
export const usernameField = z
  .string({ error: 'Username is required' })
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9_]{3,30}$/, 'Username must be 3 to 30 letters, digits or underscores'),
  );

const sentPhoneProblem = (phone: string) =>
  phone.startsWith(PHONE_PREFIX) ? phoneProblem(phone.slice(PHONE_PREFIX.length)) : PHONE_NOT_NUMBER;

/** The prefix and the ten digits of a Nigerian mobile number, and nothing else (Product §5.5). */
export const phoneField = z.string({ error: PHONE_NOT_NUMBER }).check(
  z.trim(),
  z.refine((phone) => sentPhoneProblem(phone) === null, {
    error: ({ input }) => sentPhoneProblem(String(input)) ?? PHONE_NOT_NUMBER,
  }),
);

/** What every sign-in asks for, whatever else it needs. */
export const signInFields = {
  username: requiredText('Username is required', 254),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
};

/** One's own password, asked again before it may be changed. */
export const presentPasswordField = z
  .string({ error: 'Enter your current password' })
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(200));

/** Six digits of an authenticator, or a recovery code. */
export const secondFactorCode = z.string().check(z.trim(), z.maxLength(40));

/** The six digits alone, in groups as an authenticator may show them. */
export const sixDigits = z
  .string()
  .check(z.overwrite(withoutGaps), z.regex(/^\d{6}$/, 'Enter the six digits'));

/** The token of a link; whatever stands in its place is one that was never given out. */
export const linkToken = z.object({ token: z.string() });

/** A new password; 200 characters bound the cost of hashing one. */
export const newPasswordField = z
  .string({ error: 'Password is required' })
  .check(
    z.maxLength(200, 'Password must have at most 200 characters'),
    ...PASSWORD_RULES.map((rule) => z.refine<string>(rule.holds, rule.message)),
  );

export const currencyCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3,5}$/, 'Not a currency code'));

export const idText = z.string().check(z.regex(/^\d{1,18}$/, 'Not a valid id'));
export const idParam = z.object({ id: idText });

/** Whether a day `YYYY-MM-DD` is in the calendar, which has no year 0. */
export function dayExists(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day > '0001';
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const dayField = z
  .string({ error: 'Choose a date' })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a date'), z.refine(dayExists, 'This date does not exist'));

/** A filter that may be absent, empty or `all`. */
export const optionalFilter = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.union([z.literal(''), z.literal('all'), schema]));

const dayOrNone = z.optional(z.union([z.literal(''), dayField]));
/** Query fields of lists by time: from the first to the last of these days, in Lagos. */
export const betweenDays = { from: dayOrNone, to: dayOrNone };

export const isoTime = z.string();
