/** Texts that are none: what no database keeps is refused at the door, wherever in a call it stands (Product §2.17). */
import { failFields } from '../errors.ts';

const REFUSAL = 'Some of this text cannot be stored. Please type it again.';

/** Half a character of two (a lone surrogate) has no UTF-8; PostgreSQL keeps no NUL. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether every text in `value`, names of fields included, can be kept. Without recursion: callers choose the depth. */
function isWellFormed(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (!isText(next)) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) {
        if (!isText(name)) return false;
        left.push(inner);
      }
    }
  }
  return true;
}

/**
 * Holds what came with a call: its parameters, query, body, form fields with the names of their files, and headers
 * that are kept.
 * @throws {ApiError} `invalid_input` naming the fields with such a text.
 */
export function refuseIllFormed(came: unknown): void {
  if (isWellFormed(came)) return;
  if (typeof came !== 'object' || came === null) failFields({ body: [REFUSAL] });
  const wrong = Object.entries(came).filter(([name, value]) => !isText(name) || !isWellFormed(value));
  failFields(Object.fromEntries(wrong.map(([name]) => [isText(name) ? name : 'body', [REFUSAL]])));
}
