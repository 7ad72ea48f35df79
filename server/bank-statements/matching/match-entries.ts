/**
 * Holds lines of statements against what the book has on the same account: which are the same money for certain, and
 * which likely are (Product §26.52, §26.53). Pure, and the same in whatever order both come.
 */
import { MATCH_REASONS, type MatchReason } from '@cowrie/contract/desk/bank-statements.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { referenceFinder } from './references.ts';

/** A line with its sign, in minor units; `at` in milliseconds, the middle of its day where the bank tells no times. */
export type BankLine = {
  id: string;
  account: string;
  amount: bigint;
  text: string;
  at: number;
  isExact: boolean;
};

/** Something in the book with what a line of it can be: `slots` are what such a line leaves to no other. */
export type Booked = {
  id: string;
  account: string;
  at: number;
  bankReference: string | null;
  orderReference: string | null;
  parts: readonly { amount: bigint; slots: readonly string[] }[];
};

type Found<Entry> = { entry: Entry; reasons: readonly MatchReason[] };
export type EntryMatches<Line, Entry> = {
  /** `byReference` where the bank names it; else since nothing else comes into question. */
  certain: ({ line: Line; byReference: boolean } & Found<Entry>)[];
  likely: Map<Line, Found<Entry>[]>;
};

/** How far a line and what was written may be apart to be near; where the bank tells days alone, half a day more. */
const NEAR_MS = DAY_MS;
const HALF_DAY_MS = 12 * HOUR_MS;
/** What is farther apart is not thought of. */
export const FAR_DAYS = 7;
const FAR_MS = FAR_DAYS * DAY_MS;
/** How many are shown beside a line. */
const MOST_CANDIDATES = 3;
/** A shorter one is found in too much. */
const LEAST_LETTERS = 6;

type Pair<Line, Entry> = {
  line: Line;
  entry: Entry;
  slots: readonly string[];
  reference: MatchReason | null;
  isNear: boolean;
  apart: number;
};

export function matchEntries<Line extends BankLine, Entry extends Booked>(
  lines: readonly Line[],
  entries: readonly Entry[],
): EntryMatches<Line, Entry> {
  const pairs = pairsOf(lines, entries);
  const named = only(pairs.filter(({ reference }) => reference !== null));
  const taken = new Set<unknown>(named.flatMap(({ line, slots }) => [line, ...slots]));
  const isFree = ({ line, slots }: Pair<Line, Entry>) =>
    !taken.has(line) && !slots.some((slot) => taken.has(slot));
  const alone = only(pairs.filter((pair) => pair.isNear && isFree(pair)));
  for (const { line, slots } of alone) for (const one of [line, ...slots]) taken.add(one);
  const certain = [...named, ...alone].map((pair) => ({
    ...found(pair),
    line: pair.line,
    byReference: pair.reference !== null,
  }));
  const likely = new Map<Line, Found<Entry>[]>();
  const rest = Map.groupBy(pairs.filter(isFree), ({ line }) => line);
  for (const [line, of] of rest)
    likely.set(line, of.toSorted(bestFirst).slice(0, MOST_CANDIDATES).map(found));
  return { certain, likely };
}

/** Those of which neither the line nor what it takes of the entry is in any other. */
function only<Line, Entry>(pairs: readonly Pair<Line, Entry>[]): Pair<Line, Entry>[] {
  const times = new Map<unknown, number>();
  const keys = ({ line, slots }: Pair<Line, Entry>) => [line, ...slots];
  for (const key of pairs.flatMap(keys)) times.set(key, (times.get(key) ?? 0) + 1);
  return pairs.filter((pair) => keys(pair).every((key) => times.get(key) === 1));
}

function bestFirst<Line, Entry extends Booked>(a: Pair<Line, Entry>, b: Pair<Line, Entry>): number {
  const named = Number(b.reference !== null) - Number(a.reference !== null);
  return named || a.apart - b.apart || byId(a.entry, b.entry);
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function found<Line, Entry>({ entry, reference, isNear }: Pair<Line, Entry>): Found<Entry> {
  const reasons = new Set<MatchReason | null>(['amount', reference, isNear ? 'time' : null]);
  return { entry, reasons: MATCH_REASONS.filter((reason) => reasons.has(reason)) };
}

function pairsOf<Line extends BankLine, Entry extends Booked>(
  lines: readonly Line[],
  entries: readonly Entry[],
): Pair<Line, Entry>[] {
  const keyOf = (account: string, amount: bigint) => `${account} ${amount}`;
  const parts = entries.toSorted(byId).flatMap((entry) =>
    entry.parts
      // As much as its fee: a line is one of the two.
      .filter(({ amount }, at, all) => all.findIndex((part) => part.amount === amount) === at)
      .map((part) => ({ entry, ...part, key: keyOf(entry.account, part.amount) })),
  );
  const byKey = Map.groupBy(parts, ({ key }) => key);
  const find = referenceFinder([...new Set(entries.flatMap(({ orderReference }) => orderReference ?? []))]);
  return lines.toSorted(byId).flatMap((line) => {
    const orders = find(line.text);
    const said = plain(line.text);
    return (byKey.get(keyOf(line.account, line.amount)) ?? []).flatMap(({ entry, slots }) => {
      const apart = Math.abs(line.at - entry.at);
      if (apart > FAR_MS) return [];
      const reference = namesIt(entry, said)
        ? 'reference'
        : orderNamed(orders.get(entry.orderReference ?? ''));
      const isNear =
        apart <= NEAR_MS + (line.isExact ? 0 : HALF_DAY_MS) && (reference !== null || !isOthers(entry, line));
      return [{ line, entry, slots, reference, isNear, apart }];
    });
  });
}

/** Letters and digits alone, since banks put anything between them. */
const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

function namesIt({ bankReference }: Booked, said: string): boolean {
  const reference = plain(bankReference ?? '');
  return reference.length >= LEAST_LETTERS && /\d/.test(reference) && said.includes(reference);
}

/** Whether the bank names an order that it is not for. */
function isOthers({ orderReference }: Booked, { text }: BankLine): boolean {
  const [said] = /\bCWR-?[0-9A-Z]{8}\b/i.exec(text) ?? [];
  return orderReference !== null && said !== undefined && readReference(said) !== orderReference;
}

/** A reference that was cut off may be another's. */
const orderNamed = (fit: MatchReason | undefined): MatchReason | null =>
  fit === 'part of the reference' ? null : (fit ?? null);
