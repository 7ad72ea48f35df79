import { HOUR_MS } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BankLine, type Booked, matchEntries } from './match-entries.ts';

const NOON = Date.parse('2026-03-01T11:00:00Z');

const line = (of: Partial<BankLine> = {}): BankLine => ({
  id: 'line',
  account: 'bank',
  amount: -15_000n,
  text: 'NIP TRANSFER',
  at: NOON,
  isExact: true,
  ...of,
});
type Of = Partial<Booked> & { amount?: bigint; fee?: bigint };
const booked = ({ amount = -15_000n, fee = 0n, ...of }: Of = {}): Booked => {
  const id = of.id ?? 'entry';
  const whole = { amount, slots: [`${id} amount`, `${id} fee`] };
  const apart = [
    { amount: amount + fee, slots: [`${id} amount`] },
    { amount: -fee, slots: [`${id} fee`] },
  ];
  return {
    id,
    account: 'bank',
    at: NOON,
    bankReference: null,
    orderReference: null,
    parts: fee > 0n ? [whole, ...apart] : [whole],
    ...of,
  };
};
/** Pairs that are certain, and how many are thought of for other lines. */
const found = (lines: BankLine[], entries: Booked[]) => {
  const { certain, likely } = matchEntries(lines, entries);
  return {
    certain: certain.map((pair) => `${pair.line.id}=${pair.entry.id}`).sort(),
    likely: Object.fromEntries([...likely].map(([{ id }, of]) => [id, of.map(({ entry }) => entry.id)])),
  };
};

it.each<[string, BankLine, Booked, 'certain' | 'likely' | 'neither']>([
  ['the only one for each other within a day', line(), booked(), 'certain'],
  ['written two days later', line(), booked({ at: NOON + 48 * HOUR_MS }), 'likely'],
  [
    'the same, which the bank names',
    line({ text: 'TRF/RET-4711' }),
    booked({ at: NOON + 48 * HOUR_MS, bankReference: 'ret 4711' }),
    'certain',
  ],
  [
    'a day and a half, where the bank tells no times',
    line({ isExact: false }),
    booked({ at: NOON + 35 * HOUR_MS }),
    'certain',
  ],
  ['more than a week apart', line(), booked({ at: NOON - 169 * HOUR_MS }), 'neither'],
  ['another account', line(), booked({ account: 'other' }), 'neither'],
  ['the other way', line({ amount: 15_000n }), booked(), 'neither'],
  ['a kobo less', line(), booked({ amount: -14_999n }), 'neither'],
  [
    'an order that the bank names',
    line({ text: 'NIP CWR-7K2M9QXA' }),
    booked({ orderReference: 'CWR-7K2M9QXA' }),
    'certain',
  ],
  [
    'another order than the bank names',
    line({ text: 'NIP CWR-7K2M9QXA' }),
    booked({ orderReference: 'CWR-ZZZZ0000' }),
    'likely',
  ],
  [
    'what a short word is in',
    line({ text: 'NIP TRANSFER 12' }),
    booked({ at: NOON + 48 * HOUR_MS, bankReference: '12' }),
    'likely',
  ],
])('a line of the bank and an entry of the book: %s', (_, one, entry, what) => {
  expect(found([one], [entry])).toEqual({
    certain: what === 'certain' ? ['line=entry'] : [],
    likely: what === 'likely' ? { line: ['entry'] } : {},
  });
});

it('a fee is in the line or a line by itself, and nothing has two lines', () => {
  const entry = booked({ amount: -15_100n, fee: 100n });
  const [whole, main, fee] = [
    line({ id: 'whole', amount: -15_100n }),
    line({ id: 'main' }),
    line({ id: 'fee', amount: -100n }),
  ];
  expect(found([main, fee], [entry]).certain).toEqual(['fee=entry', 'main=entry']);
  expect(found([whole], [entry]).certain).toEqual(['whole=entry']);
  expect(found([whole, fee], [entry])).toEqual({ certain: [], likely: { whole: ['entry'], fee: ['entry'] } });
});

it('of two that could be it a person chooses, unless the bank names one', () => {
  const lines = [line({ id: 'a' }), line({ id: 'b', text: 'RET4711' })];
  const entries = [booked({ id: '1' }), booked({ id: '2' })];
  expect(found(lines, entries)).toEqual({ certain: [], likely: { a: ['1', '2'], b: ['1', '2'] } });
  const named = [booked({ id: '1' }), booked({ id: '2', bankReference: 'RET4711' })];
  expect(found(lines, named).certain).toEqual(['a=1', 'b=2']);
});

it('says the same in whatever order they come, and nothing twice', () => {
  const amounts = fc.constantFrom(-300n, -200n, -100n, 200n);
  const lines = fc.array(fc.record({ amount: amounts, hours: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 8,
  });
  const entries = fc.array(
    fc.record({ amount: amounts, hasFee: fc.boolean(), hours: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, entries, (some, others) => {
      const bank = some.map(({ amount, hours }, n) =>
        line({ id: `l${n}`, amount, at: NOON + hours * HOUR_MS }),
      );
      const book = others.map(({ amount, hasFee, hours }, n) =>
        booked({ id: `e${n}`, amount, fee: hasFee && amount < 0n ? 100n : 0n, at: NOON + hours * HOUR_MS }),
      );
      const once = found(bank, book);
      expect(found(bank.toReversed(), book.toReversed())).toEqual(once);
      const { certain } = matchEntries(bank, book);
      const used = certain.flatMap((pair) => [
        pair.line.id,
        ...(pair.entry.parts.find(({ amount }) => amount === pair.line.amount)?.slots ?? []),
      ]);
      expect(new Set(used).size).toBe(used.length);
      expect(certain.some((pair) => once.likely[pair.line.id])).toBe(false);
    }),
  );
});
