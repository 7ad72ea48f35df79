/** Rules for a person's name, phone, password and age, without a schema: forms warn by them (Product §5.3, §5.5, §5.7). */

/** Letters of any script, with the marks that Yoruba and Igbo names carry (Product §5.4: letters only). */
const LETTERS = /^(\p{L}\p{M}*)+$/u;

export function isName(text: string): boolean {
  return LETTERS.test(text.trim());
}

export const NAME_WARNINGS = {
  First: 'First name must contain letters with no special character',
  Last: 'Last name must contain letters with no special character',
} as const;

export const PHONE_PREFIX = '+234';
export const PHONE_LEADING_ZERO = "Remove the first '0' of your phone number: for example - 80...";

/** Said as soon as it is typed: later the ten characters are full and the last digit is missing. */
export function leadingZeroWarning(phone: string): string | null {
  return phone.startsWith('0') ? PHONE_LEADING_ZERO : null;
}

export const PHONE_NOT_NUMBER = 'Phone number can only be number';

/**
 * The digits after the prefix in a whole number as it stands in a phone's contacts: '+234 803 123 4567' and
 * '0803 123 4567' are '8031234567'. Null where it is none, so that what was meant stays to be seen.
 */
export function wholePhone(pasted: string): string | null {
  if (!/^[+\d\s().-]+$/.test(pasted)) return null;
  const digits = pasted.replace(/\D/g, '').replace(/^(00)?234(?=\d{10,11}$)/, '');
  const [, number = null] = /^0?([1-9]\d{9})$/.exec(digits) ?? [];
  return number;
}

export const PASSWORDS_DIFFER = 'Password do not match';

/** The password rules in the order they are checked (Product §5.7). */
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

export const MINIMUM_AGE = 18;

/** Age in whole years on the day of `now` (UTC). */
export function ageOn(birthday: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
