/** Which line is which, so that one in two files that overlap counts once (Product §26.45). */
import { createHash } from 'node:crypto';
import type { StatementLine } from './reading/lines.ts';

/** A text as every export of the same bank writes it. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a line says of the money. The names in it are left out, since no two exports write them alike. */
function likenessOf({ day, time, amount, reference, narration, balance }: StatementLine): Buffer {
  const said = [
    day,
    time,
    String(amount),
    plain(reference),
    plain(narration),
    balance === null ? null : String(balance),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

type Known = { likeness: Buffer; ordinal: number };
/** `bare`: what a file knows it by that was read without narrations. */
export type KnownLine = StatementLine & Known & { bare: Known };

/**
 * Lines with what they are known by. Two that say exactly the same are the first and the second of their day: a file
 * that overlaps brings both again and doubles neither, and a third one is new.
 */
export function withLikeness(lines: readonly StatementLine[]): KnownLine[] {
  const [known, bare] = [counter(), counter()];
  return lines.map((line) => ({ ...line, ...known(line), bare: bare({ ...line, narration: '' }) }));
}

function counter(): (line: StatementLine) => Known {
  const seen = new Map<string, number>();
  return (line) => {
    const likeness = likenessOf(line);
    const key = likeness.toString('base64');
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return { likeness, ordinal };
  };
}
