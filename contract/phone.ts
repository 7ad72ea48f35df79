/** Nigerian mobile numbers, however they are written; without a schema, so that forms warn by them (Product §5.5, §27.20). */

export const PHONE_PREFIX = '+234';

/** Digits that stand after the prefix. */
export const PHONE_DIGITS = 10;

/** 70, 80, 81, 90 and 91 are mobile today; 71 is the next of their kind. Fixed lines begin otherwise, or are shorter. */
const MOBILE = /^[789][01]\d{8}$/;

/** Spaces, dots, brackets, slashes, dashes of any length, and the marks without a width that copied contacts carry. */
const BETWEEN_DIGITS = /[\s./()\p{Pd}\p{Cf}]/gu;

/** What people write before the ten digits: +234, 00234, 234 and 0, each once more where a form has written it already. */
const BEFORE_DIGITS = /^\+?(?:0|234)+(?=\d)/;

/** A number, or a part of one, without what people write between its digits. */
export const withoutGaps = (written: string) => written.normalize('NFKC').replace(BETWEEN_DIGITS, '');

/**
 * A number as it is typed, pasted or filled in, as far as it has come: `digits` are what stands after the prefix, ten
 * of them where `problem` is null, and otherwise what was meant to be seen, with the word on it. Reading it again gives
 * the same, so a number that is read at each key comes out like one that is pasted.
 */
export function readPhone(written: string): { digits: string; problem: string | null } {
  const text = withoutGaps(written);
  const isNumber = /^\+?\d+$/.test(text);
  const digits = isNumber ? text.replace(BEFORE_DIGITS, '') : text;
  return { digits, problem: phoneProblem(digits) };
}

/** What is wrong with what stands after the prefix, or null; in the order of Product §5.8. */
export function phoneProblem(digits: string): string | null {
  if (digits.startsWith('0')) return "Remove the first '0' of your phone number: for example - 80...";
  if (digits.startsWith('+')) return 'We can only take a Nigerian mobile number here: +234 and 10 digits';
  if (!/^\d+$/.test(digits)) return PHONE_NOT_NUMBER;
  if (digits.length > PHONE_DIGITS) return 'That is more than 10 digits after +234. Please check the number.';
  if (digits.length < PHONE_DIGITS) return 'Enter the whole phone number: 10 digits after +234';
  if (!MOBILE.test(digits)) return 'A Nigerian mobile number begins with 70, 80, 81, 90 or 91';
  return null;
}

export const PHONE_NOT_NUMBER = 'Phone number can only be number';
