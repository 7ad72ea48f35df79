/** Whether a bank's text names a person: words in any order, initials for some of them (Product §26.46). */

export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word that tells somebody: initials and the like tell nobody. */
export const LEAST_LETTERS = 3;

export type NameFit = 'name' | 'part of the name';

/** Finds names in one text; `wordsOfName` where they are known already. */
export function nameReader(text: string, wordsOfName = wordsOf): (name: string) => NameFit | null {
  const said = new Set(wordsOf(text));
  return (name) => {
    const words = wordsOfName(name);
    const whole = words.filter((word) => said.has(word));
    if (!whole.some((word) => word.length >= LEAST_LETTERS)) return null;
    if (whole.length === words.length) return words.length > 1 ? 'name' : 'part of the name';
    const abbreviated = words.filter((word) => !said.has(word) && said.has(word.slice(0, 1)));
    return whole.length + abbreviated.length === words.length ? 'name' : 'part of the name';
  };
}
