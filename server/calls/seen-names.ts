/**
 * A name holds what is seen of it, on one line (Product §2.24). Here and not in the contract's fields, which forms load on
 * slow networks to warn by.
 */
import { NAME_WARNINGS } from '@cowrie/contract/person-rules.ts';
import { failFields } from '../errors.ts';

/** What calls name people, accounts and things by. */
const NAMES = ['fullname', 'name', 'receiver_name', 'bank_name', 'account_name', 'city', 'mark', 'route'];
/** These are letters alone (Product §5.4): nobody's is mended unasked. */
const LETTERS_ALONE = Object.entries({ firstname: NAME_WARNINGS.First, lastname: NAME_WARNINGS.Last });

/**
 * Letters that take no room, and signs that turn the letters after them around: two names look alike by the first, and one
 * reads as another by the second.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
/** No language puts as many on a letter; they cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;

const asSeen = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(TOO_MANY_MARKS, '$1');

/** What came with a call, with names as they are seen. @throws {ApiError} `invalid_input` for a first or last name. */
export function withSeenNames(came: unknown): unknown {
  if (typeof came !== 'object' || came === null || Array.isArray(came)) return came;
  const fields = came as Record<string, unknown>;
  for (const [field, warning] of LETTERS_ALONE) {
    const name = fields[field];
    if (typeof name === 'string' && asSeen(name.trim()) !== name.trim()) failFields({ [field]: [warning] });
  }
  const seen = NAMES.flatMap((field) => {
    const name = fields[field];
    return typeof name === 'string' ? [[field, asSeen(name)] as const] : [];
  });
  return seen.length > 0 ? { ...fields, ...Object.fromEntries(seen) } : came;
}
