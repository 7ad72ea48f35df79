/** Rules for a person's name and password, without a schema: forms warn by them (Product §5.4, §5.7). */

/** Letters of any script, with the marks that Yoruba and Igbo names carry (Product §5.4: letters only). */
const LETTERS = /^(\p{L}\p{M}*)+$/u;

export function isName(text: string): boolean {
  return LETTERS.test(text.trim());
}

export const NAME_WARNINGS = {
  First: 'First name must contain letters with no special character',
  Last: 'Last name must contain letters with no special character',
} as const;

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
