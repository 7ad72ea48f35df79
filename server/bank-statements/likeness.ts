/** Which line is which, so that one in two files that overlap counts once (Product §26.45). */
import { createHash } from 'node:crypto';
import type { StatementLine } from './reading/lines.ts';

/** A text as every export of the same bank writes it. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a line says of the money. The names in it are left out, since no two exports write them alike. */
export type Said = Pick<StatementLine, 'day' | 'time' | 'amount' | 'reference' | 'narration' | 'balance'>;

function likenessOf({ day, time, amount, reference, narration, balance }: Said): Buffer {
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

/**
 * What a statement can be read without, because its column was not recognised or not chosen; and the value that its
 * lines have then.
 */
const WITHOUT = { narration: '', reference: '', balance: null, time: null } as const;
export type Lacking = keyof typeof WITHOUT;
const CAN_LACK = Object.keys(WITHOUT) as Lacking[];

/** What these lines were read without: no column had that role, and no line has a value. */
export const lackingOf = (lines: readonly Said[], roles: readonly string[]): Lacking[] =>
  CAN_LACK.filter((one) => !roles.includes(one) && lines.every((line) => line[one] === WITHOUT[one]));

type Known = { likeness: Buffer; ordinal: number };
export type KnownLine = StatementLine & Known;

/**
 * Lines with what they are known by. Two that say exactly the same are the first and the second of their day: a file
 * that overlaps brings both again and doubles neither, and a third one is new.
 */
export function withLikeness(lines: readonly StatementLine[]): KnownLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const likeness = likenessOf(line);
    const key = likeness.toString('base64');
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return { ...line, likeness, ordinal };
  });
}

/** A line that was taken in, and what its file was read without. */
export type TakenIn = Said & Known & { lacking: readonly Lacking[] };

const nameOf = ({ likeness, ordinal }: Known) => `${likeness.toString('base64')} ${ordinal}`;

/**
 * Those of a file's lines, read without `lacking`, that were not taken in. What was taken in is one of them at most: the one
 * that says exactly the same, else one that does but for what either file was read without.
 */
export function newAmong(
  lines: readonly KnownLine[],
  lacking: readonly Lacking[],
  takenIn: readonly TakenIn[],
): KnownLine[] {
  const left = new Map(takenIn.map((one) => [nameOf(one), one]));
  let rest = lines.filter((line) => !left.delete(nameOf(line)));
  const kinds = Map.groupBy(left.values(), (one) => one.lacking.join());
  const compared = [...kinds.values()].map((of) => {
    const either = new Set([...lacking, ...(of[0]?.lacking ?? [])]);
    return { of, without: CAN_LACK.filter((one) => either.has(one)) };
  });
  // What tells the most comes first: the more is left out, the more is alike.
  for (const { of, without } of compared.toSorted((a, b) => a.without.length - b.without.length))
    rest = rest.filter(noneOf(of, without));
  return rest;
}

/** Says of one line after the other whether it is none of `taken`, each of which is one line at most. */
function noneOf(taken: readonly TakenIn[], without: readonly Lacking[]): (line: KnownLine) => boolean {
  const bare = Object.fromEntries(without.map((one) => [one, WITHOUT[one]]));
  const keyOf = (line: Said) => likenessOf({ ...line, ...bare }).toString('base64');
  const free = new Map([...Map.groupBy(taken, keyOf)].map(([key, of]) => [key, of.length]));
  return (line) => {
    const key = keyOf(line);
    const count = free.get(key) ?? 0;
    if (count > 0) free.set(key, count - 1);
    return count === 0;
  };
}
