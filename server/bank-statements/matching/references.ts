/** Finds orders' references in what banks pass on of them: with a wrong, missing or added letter, or cut off (Product §26.46). */
import { BODY_LENGTH } from '@cowrie/contract/reference.ts';

/** How a reference was found, the surest first. */
export type ReferenceFit = 'reference' | 'similar reference' | 'part of the reference';
const SURENESS: readonly ReferenceFit[] = ['reference', 'similar reference', 'part of the reference'];

/** What is left of one that was cut off tells at least so much. */
const LEAST_LEFT = 5;
/** So much of a text is read; banks pass on a few hundred characters. */
const MOST_READ = 1000;
/** So much behind a prefix is looked at: a reference with what banks put between its letters. */
const MOST_BEHIND = 24;
/** The prefix, whatever a bank put between its letters and behind it. */
const PREFIX = /C[^A-Z0-9]{0,2}W[^A-Z0-9]{0,2}R[^A-Z0-9]{0,3}/g;
const WORDS = /[A-Z0-9]+/g;

/** A whole reference, written as one: whoever wrote it meant that order. */
const WHOLE = /(?<![A-Z0-9])CWR[^A-Z0-9]{0,3}[0-9A-TV-Z]{8}(?![A-Z0-9])/;

/** Whether a text names some order, known or not. */
export const namesAnOrder = (text: string): boolean => WHOLE.test(text.slice(0, MOST_READ).toUpperCase());

/** Letters that Crockford maps, as `readReference` does. */
const mapped = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');
const bodyOf = (reference: string) => reference.slice(-BODY_LENGTH);

/** A text and all that it is without one of its letters: two texts within one edit of each other share one of these. */
function shorterBy1(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

/** Whether one edit at most turns `a` into `b`: a letter changed, added or left out. */
function isWithinOneEdit(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const rests = [
    [a.slice(same + 1), b.slice(same + 1)],
    [a.slice(same), b.slice(same + 1)],
    [a.slice(same + 1), b.slice(same)],
  ];
  return rests.some(([left, right]) => left === right);
}

/** Finds in a text the ones of these references. Made once for many texts; each is looked at in time by its length. */
export function referenceFinder(references: readonly string[]) {
  const known = new Set(references.map(bodyOf));
  const near = new Map<string, Set<string>>();
  const starts = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, body: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(body));
  for (const body of known) {
    for (const key of shorterBy1(body)) add(near, key, body);
    for (let length = LEAST_LEFT; length < BODY_LENGTH; length += 1) add(starts, body.slice(0, length), body);
  }
  const prefix = references[0]?.slice(0, -BODY_LENGTH) ?? '';

  return (text: string): Map<string, ReferenceFit> => {
    const found = new Map<string, ReferenceFit>();
    const note = (body: string, fit: ReferenceFit) => {
      const before = found.get(prefix + body);
      if (!before || SURENESS.indexOf(fit) < SURENESS.indexOf(before)) found.set(prefix + body, fit);
    };
    const look = (piece: string) => {
      if (known.has(piece)) return note(piece, 'reference');
      for (const key of shorterBy1(piece))
        for (const body of near.get(key) ?? [])
          if (isWithinOneEdit(piece, body)) note(body, 'similar reference');
    };
    const upper = text.slice(0, MOST_READ).toUpperCase();
    for (const [word] of upper.matchAll(WORDS)) {
      // Glued to its prefix, or to one with a wrong or missing letter.
      for (const piece of [word, word.slice(3), word.slice(2)])
        if (Math.abs(piece.length - BODY_LENGTH) <= 1) look(mapped(piece));
    }
    for (const match of upper.matchAll(PREFIX)) {
      const end = match.index + match[0].length;
      const rest = upper.slice(end, end + MOST_BEHIND);
      const behind = mapped(rest.replace(/[^A-Z0-9]/g, ''));
      for (const length of [BODY_LENGTH - 1, BODY_LENGTH, BODY_LENGTH + 1])
        if (behind.length >= length) look(behind.slice(0, length));
      const words = mapped(/^[A-Z0-9]*/.exec(rest)?.[0] ?? '');
      const cutOff = starts.get(words.slice(0, BODY_LENGTH - 1));
      // Of two that begin so nobody knows which it was.
      if (cutOff?.size === 1) for (const body of cutOff) note(body, 'part of the reference');
    }
    return found;
  };
}
