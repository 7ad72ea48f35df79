/**
 * What a customer's browser runs asks nothing of it that a phone of Product §11.22 does not have: nothing brings it along,
 * and what is missing breaks in silence, or takes the whole file with it.
 */
import { expect, it } from 'vitest';
import { isTest, SOURCES, withoutComments } from './sources.ts';

/** By name, since which version of Safari or Chrome it came; whoever needs one of them asks first whether it is there. */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  'copying array methods (Safari 16, Chrome 110)': /\.(toSorted|toReversed|toSpliced)\(/,
  'the size of a query (Safari 17, Chrome 113)': /[sS]earch(Params)?\.size\b|[qQ]uery\.size\b/,
  'looking behind in a pattern (Safari 16.4)': /\(\?<[=!]/,
  'a pattern with sets (Safari 17, Chrome 112)': /\/[dgimsuy]*v[dgimsuy]*(?=[.,;)\]])/,
  'static blocks (Safari 16.4)': /\bstatic\s*\{/,
  'grouping (Safari 17.4, Chrome 117)': /\b(Object|Map)\.groupBy\b/,
  'promises with their resolvers, or tried (Safari 17.4, Chrome 119)': /\bPromise\.(withResolvers|try)\b/,
  'arrays from what comes (Safari 16.4, Chrome 121)': /\bArray\.fromAsync\b/,
  'signals of several, or of a time (Safari 17.4, Chrome 116)': /\bAbortSignal\.(any|timeout)\b/,
  'sets compared and joined (Safari 17, Chrome 122)':
    /(?<!\bz)\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'iterators as lists (Safari 18.4, Chrome 122)':
    /(?<!\bObject)\.(keys|values|entries|matchAll)\([^()]*\)\s*\.(map|filter|take|drop|find|some|every|reduce|toArray|flatMap)\(/,
  'whether it is an address (Safari 17, Chrome 120)': /\bURL\.(canParse|parse)\b/,
  'whole texts (Safari 16.4, Chrome 111)': /\.(isWellFormed|toWellFormed)\(/,
  'bytes as text (Safari 18.2, Chrome 140)': /\.(toBase64|toHex)\(|\b(fromBase64|fromHex)\(/,
  'an idle time (no Safari)': /\brequestIdleCallback\b/,
  'whether it is seen (Safari 17.4)': /\.checkVisibility\(/,
  'a canvas beside the page (Safari 16.4)': /\bOffscreenCanvas\b/,
};

const RUNS_ON_A_PHONE = /^(storefront\/(app|offline)|client|ui|contract)\//;
const NOT_THERE = /^contract\/desk\/|^storefront\/app\/entry\.server|\/testing\/|\.d\.ts$/;

const FILES = SOURCES.filter(
  ({ path }) => RUNS_ON_A_PHONE.test(path) && !NOT_THERE.test(path) && !isTest(path),
);

it('a customer’s browser is asked for nothing that older phones do not have', () => {
  expect(FILES.length).toBeGreaterThan(300);
  const asked = FILES.flatMap(({ path, text }) =>
    Object.entries(TOO_NEW).flatMap(([name, pattern]) => {
      const found = pattern.exec(withoutComments(text))?.[0];
      return found === undefined ? [] : [`${path}: ${found}, ${name}`];
    }),
  );
  expect(asked, 'write it without, or ask first whether it is there').toEqual([]);
});
