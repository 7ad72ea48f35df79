/** Whether a text has a word, and not only its letters: `janeobi@example.com` does not say `obi@example.com`. */
import { type RawBuilder, sql } from 'kysely';

const BEFORE = '(?<![[:alnum:]._%+@-])';
const AFTER = '(?![[:alnum:]_%+@-]|[.][[:alnum:]])';

/** As it is written, whatever its case; a name, an email and a phone number alike. */
export const hasWord = (text: RawBuilder<unknown>, word: string) =>
  sql<boolean>`(${text} ~* ${BEFORE + word.replace(/[^\p{L}\p{N}]/gu, '\\$&') + AFTER})`;
