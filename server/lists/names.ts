/** Finding people by their names: any of the words in any order, each from its start (Product §28.70). */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { MOST_FOUND, startsWith } from './starts-with.ts';

type Named = Database['searched_names']['kind'];

/** Of names that share the longest word typed so many are looked through for the others. */
const LOOKED_THROUGH = 2_000;

/** As the trigger of `0043-find-anything.sql` splits names: without marks on letters, at spaces and punctuation. */
const MARKS = /[\u0300-\u036f]/g;
const BETWEEN_WORDS = /[\s.,;:/()"'’-]+/;

/** Nobody has a name of more words. */
const MOST_WORDS = 8;

/** The words of what was typed, as names are kept. */
function nameWords(typed: string): string[] {
  const plain = typed.normalize('NFD').replace(MARKS, '').toLowerCase();
  return plain
    .split(BETWEEN_WORDS, 2 * MOST_WORDS)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/**
 * Selects of the ids whose name has every word that was typed, as one of its words starts; none where no word was typed.
 * A name is kept once for each of its words, so what follows on the first is found at once however many share it; for
 * other orders and parts of words the names with the longest word typed are looked through.
 */
export function named(kind: Named, typed: string): RawBuilder<unknown>[] {
  const words = nameWords(typed);
  const [first] = words;
  if (first === undefined) return [];
  const asTyped = words.join(' ');
  const found = sql`(select row_id as id from searched_names
    where kind = ${kind} and ${startsWith(sql`words`, asTyped)} order by words using ~<~ limit ${MOST_FOUND})`;
  if (words.length === 1) return [found];
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const others = words.filter((_, place) => place !== words.indexOf(longest));
  const hasOthers = others.map((word) => sql`position(${` ${word}`} in words) > 0`);
  const lookedThrough = sql`(select id from (
      select row_id as id, words from searched_names
      where kind = ${kind} and ${startsWith(sql`words`, longest)} order by words using ~<~ limit ${LOOKED_THROUGH}
    ) as likely where ${sql.join(hasOthers, sql` and `)} limit ${MOST_FOUND})`;
  return [found, lookedThrough];
}
