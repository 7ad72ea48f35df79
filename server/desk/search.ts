/** How staff's search words become patterns for `like`. */

/** Matches what starts with `text`, whatever signs are in it. */
export const startsWith = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Matches phone numbers that start as typed: `0803 123`, `803123`, `234803123` or `+234 803-123`; null where no
 * phone number starts like that.
 */
export function phoneStart(typed: string): string | null {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^(\+|00)/, '');
  if (!/^\d+$/.test(digits)) return null;
  const national = digits.startsWith('234') ? digits.slice(3) : digits.replace(/^0/, '');
  return startsWith(`+234${national}`);
}
