/** Texts cut to a length, between two characters as people see them: half an emoji is none. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What may follow the first sign of a character and tells where it ends. */
const LOOK_ON = 2;

/** The whole characters that `text` begins with, no more than `most` of what its `length` counts. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // One that is longer by itself is no character that anybody writes.
  for (const { index, segment } of CHARACTERS.segment(text.slice(0, most + LOOK_ON)))
    if (index + segment.length > most)
      return index > 0 ? text.slice(0, index) : text.slice(0, most).toWellFormed();
  return text.slice(0, most);
}

/** The same with “…” where something is left out; no longer than `most` with that. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most - 1)}…` : text;
