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

/**
 * What a statement can be read without, because its column was not recognised or not chosen; and the value that its
 * lines have then.
 */
const WITHOUT = { narration: '', reference: '', balance: null, time: null } as const;
export type Lacking = keyof typeof WITHOUT;
const CAN_LACK = Object.keys(WITHOUT) as Lacking[];

const lacks = (line: StatementLine, lacking: readonly Lacking[]) =>
  lacking.every((one) => line[one] === WITHOUT[one]);

/** What these lines were read without: no column had that role, and no line has a value. */
export const lackingOf = (lines: readonly StatementLine[], roles: readonly string[]): Lacking[] =>
  CAN_LACK.filter((one) => !roles.includes(one) && lines.every((line) => lacks(line, [one])));

type Known = { likeness: Buffer; ordinal: number };
/**
 * `bare`: for each set of values that files were read without, what the line is known by in such a file; null where the
 * line lacks those values itself.
 */
export type KnownLine = StatementLine & Known & { bare: (Known | null)[] };

/**
 * Lines with what they are known by. Two that say exactly the same are the first and the second of their day: a file
 * that overlaps brings both again and doubles neither, and a third one is new.
 */
export function withLikeness(
  lines: readonly StatementLine[],
  kinds: readonly (readonly Lacking[])[] = [],
): KnownLine[] {
  const known = counter();
  const bare = kinds.map((lacking) => bareLines(lines, lacking));
  return lines.map((line, at) => ({ ...line, ...known(line), bare: bare.map((of) => of[at] ?? null) }));
}

/**
 * Lines that lack the values anyway are counted first: they are known as they are, and must not be taken for one of the
 * others.
 */
function bareLines(lines: readonly StatementLine[], lacking: readonly Lacking[]): (Known | null)[] {
  const known = counter();
  const without = Object.fromEntries(lacking.map((one) => [one, WITHOUT[one]]));
  for (const line of lines) if (lacks(line, lacking)) known(line);
  return lines.map((line) => (lacks(line, lacking) ? null : known({ ...line, ...without })));
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
