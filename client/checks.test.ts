/** The storefront's forms find in every body what the server would, in the same words (client/checks.ts in zod's place). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

type Issue = { code: string; path: PropertyKey[]; message: string; errors?: Issue[][] };
type Body = {
  shape?: Record<string, unknown>;
  safeParse: (body: unknown) => { error?: { issues: Issue[] } };
};
type Modules = Record<string, Record<string, { method?: string; body?: Body }>>;

const ROOT = join(import.meta.dirname, '..');
const CONTRACT = join(ROOT, 'contract');
const sources = globSync('{storefront/app,client}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (name) => !name.includes('.test.'),
);
/** The parts of the contract that the storefront is made with. */
const files = new Set(
  sources.flatMap((name) =>
    Array.from(
      readFileSync(join(ROOT, name), 'utf8').matchAll(/@cowrie\/contract\/([\w/-]+\.ts)/g),
      ([, file = '']) => file,
    ),
  ),
);

async function bodies(): Promise<Map<string, Body>> {
  const all: Modules = {};
  for (const name of files) all[name] = await import(join(CONTRACT, name));
  const found = Object.entries(all).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, Body][] =>
      value?.method && value.body ? [[`${file} ${name}`, value.body]] : [],
    ),
  );
  return new Map(found);
}

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    ' Ada ',
    'Ada-Lovelace',
    'ada@example.com',
    'Ada@example',
    '123456',
    '12345',
    '007',
    '0.00',
  ],
  ...['85,000.50', '1e9', '-1', '+2348031234567', '08031234567', '2026-02-28', '2026-02-30', 'GTBank', 'NGN'],
  ...[
    'ngn',
    'Passw0rd!x',
    'bank-transfer',
    'alipay',
    'wechat',
    'usdt',
    'trc20',
    'payment',
    'https://a.example/x',
  ],
  ...[
    'TQ5pVn1Wkq6nq8c8c2Y7Cz3o3m8F8Zb7Pq',
    '\u{1F600}'.repeat(70),
    'x'.repeat(255),
    '7 '.repeat(90),
    'é'.repeat(3000),
  ],
];
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 1, 3, -1, 1.5, Number.NaN, 2 ** 60, [], {}),
  fc.array(fc.constantFrom<unknown>('a', '', 1, null), { maxLength: 3 }),
);
const bodyOf = (shape: object): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
  return fc.oneof({ weight: 20, arbitrary: fc.record(fields, { requiredKeys: [] }) }, value);
};

/** What of it a form says. */
const said = ({ code, path, message, errors }: Issue): unknown => ({
  ...{ code, path, message },
  ...(errors && { errors: errors.map((one) => one.map(said)) }),
});
const wrongIn = (body: Body, sent: unknown) => body.safeParse(sent).error?.issues.map(said) ?? [];

// Whoever comes after in this process has zod again.
afterEach(() => {
  vi.doUnmock('zod/mini');
  vi.resetModules();
});

test('every body of the contract is refused in the same words', { timeout: 60_000 }, async () => {
  const theirs = await bodies();
  vi.resetModules();
  vi.doMock('zod/mini', () => import('./checks.ts'));
  const ours = await bodies();
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  expect(ours.size).toBeGreaterThan(30);
  for (const [name, body] of theirs) {
    const own = ours.get(name);
    if (!own) throw new Error(`${name} is missing`);
    expect(own, name).not.toBe(body);
    expect(Object.keys(own.shape ?? {})).toEqual(Object.keys(body.shape ?? {}));
    fc.assert(
      fc.property(bodyOf(body.shape ?? {}), (sent) => {
        expect(wrongIn(own, sent), name).toEqual(wrongIn(body, sent));
      }),
      { numRuns: 300 },
    );
  }
});
