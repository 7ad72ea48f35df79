import { makeReference } from '@cowrie/contract/reference.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, type Moved, matchLines } from './match.ts';
import { nameReader } from './names.ts';
import { referenceFinder } from './references.ts';

const REFERENCE = 'CWR-7K2M9QXA';
const NOON = Date.parse('2026-03-01T11:00:00Z');

const claim = (of: Partial<Claim> = {}): Claim => ({
  id: 'order',
  reference: REFERENCE,
  currency: 'NGN',
  amount: 15_000_000n,
  name: 'Ada Obi',
  saidAt: NOON,
  since: NOON - HOUR_MS,
  ...of,
});
const line = (of: Partial<Moved> = {}): Moved => ({
  id: 'line',
  currency: 'NGN',
  amount: 15_000_000n,
  text: 'NIP TRANSFER',
  at: NOON,
  isExact: true,
  ...of,
});

describe('a reference is found as banks pass it on', () => {
  const find = referenceFinder([REFERENCE, 'CWR-7K2M9QXB', 'CWR-ZZZZ0000']);
  it.each([
    ['NIP/ADA/CWR-7K2M9QXA', 'reference'],
    ['for cwr 7k2m9qxa thanks', 'reference'],
    ['CWR7K2M9QXA/GTB', 'reference'],
    ['CWR-7K2M 9QXA', 'reference'],
    ['7K2M9QXA', 'reference'],
    ['C W R 7K2M9QXA', 'reference'],
    ['CWR-7K2M9QX ADA', 'reference'],
    ['CMR7K2M9QXA', 'reference'],
    ['CWR-7K2N9QXA', 'similar reference'],
    ['CWR-7K2M9XA', 'similar reference'],
    ['CWR-7K2MM9QXA', 'similar reference'],
    ['TRF CWR-7K2M9', undefined],
    ['TRF CWR-ABCDEFGH', undefined],
    ['7000000000', undefined],
  ])('%j', (text, fit) => {
    expect(find(text).get(REFERENCE)).toBe(fit);
  });

  it('cut off, where only one order begins so', () => {
    expect(find('TRF CWR-ZZZZ0').get('CWR-ZZZZ0000')).toBe('part of the reference');
    expect(find('TRF CWR-0TRF ZZZZOO').get('CWR-ZZZZ0000')).toBeUndefined();
  });
});

it.each([
  ['TRF FROM OBI ADA', 'name'],
  ['obi, a. /app', 'name'],
  ['ADA OBI-EZE', 'name'],
  ['Adá Obi', 'name'],
  ['ADAEZE OBINNA', null],
  ['MRS OBI', 'part of the name'],
  ['A O', null],
])('the name of Ada Obi in %j', (text, fit) => {
  expect(nameReader(text)('Ada Obi')).toBe(fit);
});

describe('what is certain', () => {
  const certain = (lines: Moved[], claims: Claim[]) =>
    matchLines(lines, claims).certain.map((pair) => [pair.line.id, pair.claim.id]);
  const named = `TRF ${REFERENCE}`;

  it('the amount with the reference, whoever sent it and whenever', () => {
    expect(certain([line({ text: named, at: NOON + 90 * HOUR_MS })], [claim()])).toEqual([['line', 'order']]);
    expect(certain([line({ text: 'CWR-7K2M9QX' })], [claim()])).toEqual([['line', 'order']]);
  });

  it('the amount that nobody else waits for and nothing else has, with name and time', () => {
    const text = 'NIP FROM OBI ADA';
    expect(certain([line({ text })], [claim()])).toEqual([['line', 'order']]);
    expect(certain([line({ text }), line({ id: 'second' })], [claim()])).toEqual([]);
    expect(certain([line({ text })], [claim(), claim({ id: 'other', reference: 'CWR-00000000' })])).toEqual(
      [],
    );
    expect(certain([line({ text, at: NOON + 25 * HOUR_MS })], [claim()])).toEqual([]);
    expect(certain([line({ text, at: NOON + 25 * HOUR_MS, isExact: false })], [claim()])).toEqual([
      ['line', 'order'],
    ]);
  });

  it('not for who is called as banks write, or as we are', () => {
    const text = 'NIP TRANSFER FROM OBI ADA TO COWRIE TRADING LTD';
    for (const name of ['Nip Transfer', 'Transfer From', 'Cowrie Trading', 'Transfer Ltd'])
      expect(matchLines([line({ text })], [claim({ name })], ['Cowrie Trading Ltd']).certain, name).toEqual(
        [],
      );
    expect(nameReader(text)('Transfer Obi')).toBe('part of the name');
    expect(certain([line({ text })], [claim()])).toEqual([['line', 'order']]);
  });

  it('never another amount or currency, money from before the order, or an order without a proof', () => {
    const lines = [line({ text: named })];
    for (const of of [{ amount: 1n }, { currency: 'USDT' }, { since: NOON + 30 * HOUR_MS }, { saidAt: null }])
      expect(certain(lines, [claim(of)]), JSON.stringify(Object.keys(of))).toEqual([]);
  });

  it('never where the text names another order, one that waits or one that is known to nobody', () => {
    const text = 'NIP FROM OBI ADA CWR-00000000';
    expect(certain([line({ text })], [claim()])).toEqual([]);
    const both = [claim(), claim({ id: 'named', reference: 'CWR-00000000', amount: 1n })];
    expect(certain([line({ text })], both)).toEqual([]);
    // One letter wrong is this order's.
    expect(certain([line({ text: 'CWR-7K2N9QXA' })], [claim()])).toEqual([['line', 'order']]);
  });

  it('nothing that can be told in two ways: money that came twice is somebody’s to look at', () => {
    const lines = [line({ text: named }), line({ id: 'again', text: named })];
    expect(certain(lines, [claim()])).toEqual([]);
    expect(matchLines(lines, [claim()]).likely.map(({ line: { id } }) => id)).toEqual(['again', 'line']);
  });
});

describe('what is likely', () => {
  const likely = (lines: Moved[], claims: Claim[]) =>
    matchLines(lines, claims).likely.flatMap(({ candidates }) =>
      candidates.map((one) => [one.claim.id, ...one.reasons].join(': ')),
    );

  it('a reference with another amount, or the amount at its time, the best first', () => {
    expect(likely([line({ text: REFERENCE, amount: 14_000_000n })], [claim()])).toEqual([
      'order: reference: time',
    ]);
    const others = [claim({ id: 'a', reference: 'CWR-00000000', name: 'Bola Ade' }), claim({ id: 'b' })];
    expect(likely([line({ text: 'FROM OBI' })], others)).toEqual([
      'b: amount: part of the name: time',
      'a: amount: time',
    ]);
  });

  it('the name with the amount where the text names another order, and says so; not the time alone', () => {
    expect(likely([line({ text: 'OBI ADA CWR-00000000' })], [claim()])).toEqual([
      'order: amount: name: time: another reference',
    ]);
    expect(likely([line({ text: 'CWR-00000000' })], [claim()])).toEqual([]);
  });

  it('not an amount alone; what is left is nobody’s', () => {
    const { likely: some, nobodys } = matchLines([line({ at: NOON + 50 * HOUR_MS })], [claim()]);
    expect(some).toEqual([]);
    expect(nobodys.map(({ id }) => id)).toEqual(['line']);
  });
});

describe('whatever comes', () => {
  const references = Array.from({ length: 6 }, (_, n) =>
    makeReference((bytes) => bytes.map((_, at) => (n < 3 ? n + at : 7 * n + at))),
  );
  const someClaim = fc.record({
    reference: fc.constantFrom(...references),
    amount: fc.constantFrom(100n, 200n),
    name: fc.constantFrom('Ada Obi', 'Bola Ade'),
    saidAt: fc.constantFrom(NOON, NOON + 40 * HOUR_MS, null),
  });
  const someLine = fc.record({
    amount: fc.constantFrom(100n, 200n),
    text: fc.constantFrom(
      ...references,
      ...references.map((one) => one.slice(0, -1)),
      'OBI ADA',
      'BOLA A',
      '',
    ),
    at: fc.constantFrom(NOON, NOON + 30 * HOUR_MS),
  });
  // An order has one reference, and no two orders the same.
  const distinct = fc.uniqueArray(someClaim, { selector: ({ reference }) => reference, maxLength: 6 });

  it('no line is certain for two orders and no order for two lines, and their order changes nothing', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 8 }), distinct, fc.nat(), (someLines, someClaims, turn) => {
        const lines = someLines.map((of, n) => line({ id: `l${n}`, ...of }));
        const claims = someClaims.map((of, n) => claim({ id: `c${n}`, ...of }));
        const matches = matchLines(lines, claims);
        const ids = matches.certain.flatMap((pair) => [pair.line.id, pair.claim.id]);
        expect(new Set(ids).size).toBe(ids.length);
        const parts = [
          matches.certain.map((pair) => pair.line),
          matches.likely.map((one) => one.line),
          matches.nobodys,
        ];
        expect(
          parts
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(lines.map(({ id }) => id).sort());
        const turned = <T>(of: T[]) =>
          [...of.slice(turn % (of.length + 1)), ...of.slice(0, turn % (of.length + 1))].reverse();
        expect(matchLines(turned(lines), turned(claims))).toEqual(matches);
      }),
      { numRuns: 300 },
    );
  });
});

it('thousands of lines and orders are held against each other at once', () => {
  const claims = Array.from({ length: 2000 }, (_, n) =>
    claim({ id: `c${n}`, reference: makeReference((bytes) => bytes.map((_, at) => (n >> (at * 2)) & 31)) }),
  );
  const lines = claims.map(({ id, reference }, n) =>
    line({ id, amount: BigInt(1_000_000 + n), text: `NIP TRANSFER FROM SOMEBODY ${reference}/ACCESS` }),
  );
  const started = process.cpuUsage();
  const { likely } = matchLines(lines, claims);
  const { user } = process.cpuUsage(started);
  expect(likely.length).toBe(2000);
  expect(user / 1000).toBeLessThan(3000);
});

it('any number of orders that somebody places for one amount holds nobody up, nor hides whom the bank names', () => {
  const crowd = Array.from({ length: 3000 }, (_, n) =>
    claim({
      id: `c${n}`,
      name: 'Many Times',
      reference: makeReference((bytes) => bytes.map((_, at) => (n >> (at * 2)) & 31)),
    }),
  );
  const named = claim({ id: 'named' });
  const called = claim({ id: 'called', reference: 'CWR-ZZZZZZZZ' });
  const lines = Array.from({ length: 1000 }, (_, n) => line({ id: `l${n}`, text: 'NIP FROM MANY TIMES' }));
  const ofNamed = line({ id: 'of named', text: `NIP ${REFERENCE}` });
  const ofCalled = line({ id: 'of called', text: 'NIP FROM OBI ADA' });
  const started = process.cpuUsage();
  const { certain, likely } = matchLines([...lines, ofNamed, ofCalled], [...crowd, named, called]);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500);
  expect(certain.map((pair) => [pair.line.id, pair.claim.id])).toEqual([['of named', 'named']]);
  expect(likely.map((one) => [one.line.id, one.candidates[0]?.claim.id])).toEqual([['of called', 'called']]);
});
