/** However an account's statements overlap and whatever columns each has, every line counts once (Product §26.45). */
import { createHash } from 'node:crypto';
import { zoneOf } from '@cowrie/contract/desk/statement-columns.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import { createTestApp, type TestApp, type TestStaff } from '../testing/app.ts';
import type { StatementLine } from './reading/lines.ts';
import { takeStatementIn } from './upload-statement.ts';

let app: TestApp;
let staff: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.staff('treasury');
});
afterAll(() => app.close());

/** What moved, and what a bank can say of it; lines of a day say the same often. */
type Moved = { day: number; amount: number; narration: string; reference: string };
const moved: fc.Arbitrary<Moved> = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  amount: fc.constantFrom(500, 500, 750),
  narration: fc.constantFrom('POS', 'POS', 'NIP ADA', ''),
  reference: fc.constantFrom('R1', 'R2', 'R3', ''),
});

const CAN_LACK = ['narration', 'reference', 'balance', 'time'] as const;
/** Which part of all that moved a file has, in which order, and which columns. */
type Export = { from: number; length: number; isNewestFirst: boolean; has: (typeof CAN_LACK)[number][] };
const exported: fc.Arbitrary<Export> = fc.record({
  from: fc.nat(11),
  length: fc.integer({ min: 1, max: 12 }),
  isNewestFirst: fc.boolean(),
  has: fc.subarray([...CAN_LACK]),
});

/** All that moved as the fullest statement has it, the oldest first. */
function fullest(all: readonly Moved[]): StatementLine[] {
  let balance = 0n;
  return all
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, amount, narration, reference }, at) => {
      balance += BigInt(amount);
      const time = `${String(8 + (at % 3)).padStart(2, '0')}:00:00`;
      const said = { narration, reference, time, balance, counterparty: '' };
      return { number: at + 1, day: `2026-03-0${day}`, amount: BigInt(amount), ...said };
    });
}

/** What a file has of it: whole days, or with balances, which tell one line from another, parts of days too. */
function fileOf(all: readonly StatementLine[], one: Export, splitsDays: boolean) {
  const has = new Set<string>(splitsDays ? [...one.has, 'balance'] : one.has);
  const part = all.slice(one.from, one.from + one.length);
  const days = new Set(part.map(({ day }) => day));
  const lines = (splitsDays ? part : all.filter(({ day }) => days.has(day))).map((line) => ({
    ...line,
    narration: has.has('narration') ? line.narration : '',
    reference: has.has('reference') ? line.reference : '',
    balance: has.has('balance') ? line.balance : null,
    time: has.has('time') ? line.time : null,
  }));
  return { lines: one.isNewestFirst ? lines.toReversed() : lines, roles: ['day', 'amount', ...has] };
}

let accounts = 0;
async function openBank() {
  const code = `in/any-statement-${++accounts}`;
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code, kind: 'pay-in', currency: 'NGN', name: code }),
  );
  return app.context.db
    .selectFrom('ledger_accounts')
    .select(['id', 'code'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

const inWords = (lines: readonly { day: string; amount: bigint }[]) =>
  lines.map(({ day, amount }) => `${day} ${amount}`).sort();

it('whatever overlaps', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moved, { minLength: 1, maxLength: 12 }),
      fc.array(exported, { minLength: 2, maxLength: 5 }),
      fc.boolean(),
      async (all, exports, splitsDays) => {
        const account = await openBank();
        const there = fullest(all);
        const numbers = new Set<number>();
        for (const one of exports) {
          const { lines, roles } = fileOf(there, one, splitsDays);
          if (lines.length === 0) continue;
          for (const { number } of lines) numbers.add(number);
          const file = { name: 'a.csv', sha256: createHash('sha256').digest() };
          const told = { account, file, staff, now: app.clock.now(), zone: zoneOf('NGN') };
          await transaction(app.context.db, (tx) => takeStatementIn(tx, { ...told, lines, idle: 0, roles }));
          const stored = await app.context.db
            .selectFrom('statement_lines')
            .select(['day', 'amount'])
            .where('account_id', '=', account.id)
            .execute();
          expect(inWords(stored)).toEqual(inWords(there.filter(({ number }) => numbers.has(number))));
        }
      },
    ),
    { numRuns: 60 },
  );
});
