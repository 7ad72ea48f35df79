/** No regular expression takes time by the square of a text: whoever sends a long one would hold up everybody. */
import { describe, expect, it } from 'vitest';
import { RUNS } from '../../fuzz/hostile.ts';
import { processorMs } from './processor-time.ts';
import { isTest, SOURCES, withoutComments } from './sources.ts';

/** A literal where an expression can begin. */
const LITERAL =
  /(?<=[(=:,[!&|?{};>]\s*|return\s+|^\s*)\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)(?=[\s.,;)\]}])/gm;

type Literal = { path: string; pattern: RegExp };

const literalsIn = (path: string, text: string): Literal[] =>
  Array.from(withoutComments(text).matchAll(LITERAL), ([, source = '', flags]) => ({
    path,
    pattern: new RegExp(source, flags),
  }));

const LENGTH = 10_000;
/** By the square it takes 100 ms and more; in one pass less than one. */
const MOST_MS = 25;

/** Runs of what the pattern itself speaks of, and of what makes any careless, that end in what it does not take. */
function attacks({ source }: RegExp): string[] {
  const words = source.match(/[\w@./:-]+/g) ?? [];
  const units = new Set([...RUNS, ...source.replaceAll('\\', ''), ...words]);
  const starts = ['', ...words.slice(0, 2), source.replace(/[^\w ]/g, '').slice(0, 6)];
  return [...units].flatMap((unit) => {
    const run = unit.repeat(Math.ceil(LENGTH / unit.length));
    return starts.map((start) => `${start}${run}\u{1}`);
  });
}

const isSlow = (pattern: RegExp, text: string): boolean =>
  processorMs(() => text.replace(pattern, ''), MOST_MS) > MOST_MS;

const slowOnes = (literals: Literal[]) =>
  literals.flatMap(({ path, pattern }) => {
    const text = attacks(pattern).find((attack) => isSlow(pattern, attack));
    return text === undefined ? [] : [`${path}: ${pattern} on ${JSON.stringify(text.slice(0, 12))}`];
  });

describe('a pattern', () => {
  const MEETS_INPUT = /^(contract|client|server|storefront|desk|ui)\//;
  const literals = SOURCES.filter(({ path }) => MEETS_INPUT.test(path) && !isTest(path)).flatMap(
    ({ path, text }) => literalsIn(path, text),
  );

  it('is found wherever one stands', () => {
    expect(literals.length).toBeGreaterThan(60);
    expect(literalsIn('a.ts', "text.replace(/\\/+$/, '') || /[/]a/u.test(b); // not /this/")).toMatchObject([
      { pattern: /\/+$/ },
      { pattern: /[/]a/u },
    ]);
  });

  it('of these takes too long, and is seen to', () => {
    expect(slowOnes(literalsIn('a.ts', 'a(/\\/+$/, /\\s+$/, /\\B(?=(\\d{3})+$)/g)')).length).toBe(3);
  }, 120_000);

  it('of the product reads any text in one pass', () => {
    expect(slowOnes(literals), 'anchor it, or read the text without a pattern').toEqual([]);
  });
});
