/** The languages in which a supplier reads us, side by side: the first leads (Product §30.28). */
import { en } from './en.ts';
import type { SupplierWords } from './supplier-words.ts';
import { zh } from './zh.ts';

export const LANGUAGES: readonly SupplierWords[] = [zh, en];

/** What whoever opens a page of ours most likely reads. */
export const LEADING = zh;
/** What our customers read. */
export const OWN = en;

/** The words beside what is written in `language`, as an address names it; the leading ones where we have none of its own. */
export const wordsFor = (language: string): SupplierWords =>
  LANGUAGES.find(({ called }) => called.toLowerCase() === language) ?? LEADING;

export type InOneLanguage = { lang: string; text: string };

/**
 * One sentence in every language, the leading one first. Where two languages say it in the same words, it stands once.
 */
export function inAll(say: (words: SupplierWords) => string): InOneLanguage[] {
  const said: InOneLanguage[] = [];
  for (const words of LANGUAGES) {
    const text = say(words);
    if (!said.some((other) => other.text === text)) said.push({ lang: words.tag, text });
  }
  return said;
}

/** On one line: `'付款凭证 Payment receipt'`. */
export const onOneLine = (say: (words: SupplierWords) => string): string =>
  inAll(say)
    .map(({ text }) => text)
    .join(' ');
