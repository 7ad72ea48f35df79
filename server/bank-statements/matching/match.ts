/**
 * Holds lines of statements against what waits for money, or was paid out: which belong together for certain, which
 * likely do, which are nobody's (Product §26.46, §26.47). Pure, and the same in whatever order both come.
 */
import { MATCH_REASONS, type MatchReason } from '@cowrie/contract/desk/bank-statements.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { LEAST_LETTERS, nameReader, wordsOf } from './names.ts';
import { namesAnOrder, type ReferenceFit, referenceFinder } from './references.ts';

/** Something that moved: its size in minor units, always above zero. */
export type Moved = {
  id: string;
  currency: string;
  amount: bigint;
  /** All that the bank says of it. */
  text: string;
  /** Its moment, or the middle of its day where the bank tells no times. In milliseconds. */
  at: number;
  isExact: boolean;
};

/** Something that waits for its line: an order, or what was paid out for one. */
export type Claim = {
  id: string;
  reference: string;
  currency: string;
  /** What is missing of it, in minor units. */
  amount: bigint;
  name: string;
  /** When its money was said to have been sent; null where nobody said so yet, and then nothing is certain. */
  saidAt: number | null;
  /** Money cannot have come before. */
  since: number;
};

type Candidate = { claim: Claim; reasons: readonly MatchReason[] };
export type Matches = {
  certain: { line: Moved; claim: Claim; reasons: readonly MatchReason[] }[];
  likely: { line: Moved; candidates: Candidate[] }[];
  nobodys: Moved[];
};

/** How far a line and a proof may be apart; where the bank tells days alone, half a day more. */
const NEAR_MS = DAY_MS;
const HALF_DAY_MS = 12 * HOUR_MS;
/** Clocks of banks and ours, and days without times. */
const BEFORE_MS = DAY_MS;
/** Where more wait for one amount, it tells nothing by itself, nor with the time; anybody can place so many orders. */
const MOST_ALIKE = 100;
/** How many are shown beside a line. */
const MOST_CANDIDATES = 3;

const POINTS: Record<MatchReason, number> = {
  amount: 30,
  reference: 50,
  'similar reference': 45,
  'part of the reference': 30,
  name: 15,
  'part of the name': 8,
  time: 10,
  'another reference': -10,
};
/** The amount with a time, or a reference by itself. */
const LIKELY = 40;

type Pair = { line: Moved; claim: Claim; reasons: MatchReason[]; points: number };

/** `ours` are names that banks write of us, beside those of who paid. */
export function matchLines(
  lines: readonly Moved[],
  claims: readonly Claim[],
  ours: readonly string[] = [],
): Matches {
  const pairs = pairsOf(lines, claims, ours);
  const amounts = { lines: counted(lines), claims: counted(claims) };
  const strong = pairs.filter((pair) => isStrong(pair, amounts));
  const times = new Map<Moved | Claim, number>();
  for (const one of strong.flatMap(({ line, claim }) => [line, claim]))
    times.set(one, (times.get(one) ?? 0) + 1);
  const certain = strong.filter(({ line, claim }) => times.get(line) === 1 && times.get(claim) === 1);
  const settled = new Set<Moved | Claim>(certain.flatMap(({ line, claim }) => [line, claim]));
  const candidates = new Map<Moved, Pair[]>();
  for (const pair of pairs) {
    if (pair.points < LIKELY || settled.has(pair.line) || settled.has(pair.claim)) continue;
    const of = candidates.get(pair.line);
    if (of) of.push(pair);
    else candidates.set(pair.line, [pair]);
  }
  const rest = [...lines].sort(byId).filter((line) => !settled.has(line));
  return {
    certain: certain.map(({ line, claim, reasons }) => ({ line, claim, reasons })),
    likely: rest.flatMap((line) => {
      const of = candidates.get(line);
      if (!of) return [];
      const best = of.toSorted((a, b) => b.points - a.points || byId(a.claim, b.claim));
      return [
        {
          line,
          candidates: best.slice(0, MOST_CANDIDATES).map(({ claim, reasons }) => ({ claim, reasons })),
        },
      ];
    }),
    nobodys: rest.filter((line) => !candidates.has(line)),
  };
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const keyOf = ({ currency, amount }: Moved | Claim) => `${currency} ${amount}`;

function counted(of: readonly (Moved | Claim)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of of) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Lines with the claims of the same amount, or whose reference they name; of all others nothing would come. */
function pairsOf(lines: readonly Moved[], claims: readonly Claim[], ours: readonly string[]): Pair[] {
  const sorted = [...claims].sort(byId);
  const words = new Map(sorted.map(({ name }) => [name, wordsOf(name)]));
  const wordsOfName = (name: string) => words.get(name) ?? [];
  const byAmount = new Map(
    [...Map.groupBy(sorted, keyOf)].map(([key, alike]) => [key, finderAmong(alike, wordsOfName)]),
  );
  const byReference = Map.groupBy(sorted, ({ reference }) => reference);
  const find = referenceFinder([...byReference.keys()]);
  return [...lines].sort(byId).flatMap((line) => {
    const named = find(line.text);
    const called = nameReader(line.text, { wordsOfName, ours });
    const found = new Set(byAmount.get(keyOf(line))?.(line.text));
    for (const reference of named.keys())
      for (const claim of byReference.get(reference) ?? [])
        if (claim.currency === line.currency) found.add(claim);
    return [...found].flatMap((claim) => {
      if (line.at < claim.since - BEFORE_MS) return [];
      const reasons = reasonsFor(line, claim, named.get(claim.reference), called(claim.name));
      return [{ line, claim, reasons, points: reasons.reduce((sum, reason) => sum + POINTS[reason], 0) }];
    });
  });
}

/** Of claims of one amount those that a text can be for: all, or of too many those that it may call by name. */
function finderAmong(alike: Claim[], wordsOfName: (name: string) => readonly string[]) {
  if (alike.length <= MOST_ALIKE) return () => alike;
  const byWord = new Map<string, Claim[]>();
  for (const claim of alike)
    for (const word of new Set(wordsOfName(claim.name))) {
      const of = byWord.get(word);
      if (of) of.push(claim);
      else byWord.set(word, [claim]);
    }
  return (text: string): Claim[] => {
    const said = [...new Set(wordsOf(text))].filter((word) => word.length >= LEAST_LETTERS);
    const groups = said.flatMap((word) => byWord.get(word) ?? []);
    return groups.length > MOST_ALIKE ? [] : groups;
  };
}

function reasonsFor(
  line: Moved,
  claim: Claim,
  reference: ReferenceFit | undefined,
  name: MatchReason | null,
): MatchReason[] {
  const apart = claim.saidAt === null ? Number.POSITIVE_INFINITY : Math.abs(line.at - claim.saidAt);
  const near = apart <= NEAR_MS + (line.isExact ? 0 : HALF_DAY_MS);
  const found = new Set<MatchReason | null | undefined>([
    line.amount === claim.amount ? 'amount' : null,
    reference,
    name,
    near ? 'time' : null,
    !reference && namesAnOrder(line.text) ? 'another reference' : null,
  ]);
  return MATCH_REASONS.filter((reason) => found.has(reason));
}

/**
 * Whether a pair is certain taken alone. It counts as certain only where no other pair of its line or its claim is so
 * too.
 */
function isStrong(
  { line, claim, reasons }: Pair,
  amounts: { lines: Map<string, number>; claims: Map<string, number> },
): boolean {
  const has = (reason: MatchReason) => reasons.includes(reason);
  if (claim.saidAt === null || !has('amount') || has('another reference')) return false;
  if (has('reference') || has('similar reference')) return true;
  const isAlone = amounts.lines.get(keyOf(line)) === 1 && amounts.claims.get(keyOf(claim)) === 1;
  return isAlone && has('name') && has('time');
}
