/** What the book promises, held by the database whatever code writes (Product §26.1, §26.2, §26.3, §26.4, §26.5). */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it, test } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { customerAccount, customerBalance, lockHolding, openAccount } from './accounts.ts';
import { bought, costOf } from './average-cost.ts';
import { balanceOf, balancesOf, writeCheckpoints } from './balances.ts';
import { flawsOf } from './flaws.ts';
import { type Line, type NewJournal, writeJournal } from './write-journal.ts';

const NOW = new Date('2026-03-05T10:00:00Z');
const BANK = 'in/test-bank';

let database: TestDatabase;
let causes = 0;
const write = (lines: readonly Line[], journal: Partial<NewJournal> = {}) =>
  transaction(database.db, (tx) =>
    writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW, ...journal }),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  await openAccount(database.db, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Test bank' });
  return () => database.drop();
});

const newCustomer = async () => {
  causes += 1;
  const { rows } = await sql<{ id: bigint }>`
    insert into customers (username, email, firstname, lastname, date_of_birth, phone_number, password_hash)
    values (${`c${causes}`}, ${`c${causes}@example.com`}, 'A', 'B', '1990-01-01', ${`+234${causes}`}, '')
    returning id`.execute(database.db);
  const id = rows[0]?.id ?? 0n;
  return { id, code: await customerAccount(database.db, id) };
};

/** Everything that must hold at every moment, in one query each. */
async function expectSound() {
  const { rows: unbalanced } = await sql`
    select journal_id, currency from postings group by 1, 2 having sum(amount) <> 0`.execute(database.db);
  expect(unbalanced).toEqual([]);
  const { rows: wrong } = await sql`
    select a.code from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    left join (select account_id, sum(amount) as sum from postings group by 1) p on p.account_id = a.id
    where a.keeps_balance and coalesce(b.amount, 0) <> coalesce(p.sum, 0)`.execute(database.db);
  expect(wrong).toEqual([]);
  const { rows: owing } = await sql`
    select a.code from ledger_accounts a join postings p on p.account_id = a.id
    where a.kind = 'customer' group by 1 having sum(p.amount) > 0`.execute(database.db);
  expect(owing).toEqual([]);
}

it('writes a journal once for its cause', async () => {
  const first = await write([[BANK, 500n], ['orders', -500n]], { cause: 'confirm/1' }); // biome-ignore format: lines
  expect(first).not.toBeNull();
  expect(await write([[BANK, 500n], ['orders', -500n]], { cause: 'confirm/1' })).toBeNull(); // biome-ignore format: lines
});

test.each<[string, Line[]]>([
  ['one side alone', [[BANK, 500n]]],
  ['sides of different size', [[BANK, 500n], ['orders', -499n]]], // biome-ignore format: lines
  ['currencies that only balance together', [[BANK, 500n], ['position/RMB', -500n]]], // biome-ignore format: lines
  ['nothing', []],
])('refuses a journal with %s', async (_, lines) => {
  const cause = `refused/${++causes}`;
  await expect(write(lines, { cause })).rejects.toThrow(/does not balance|has no postings/);
  expect(await write([[BANK, 1n], ['orders', -1n]], { cause })).not.toBeNull(); // biome-ignore format: lines
});

it('takes no posting for a journal that is written, though both would balance', async () => {
  const id = await write([[BANK, 500n], ['orders', -500n]]); // biome-ignore format: lines
  const later = sql`
    insert into postings (journal_id, account_id, currency, amount, day)
    select ${id}, id, currency, n, '2026-03-05' from ledger_accounts, (values (1), (-1)) v (n) where code = 'orders'`;
  await expect(later.execute(database.db)).rejects.toThrow('is written and takes no more postings');
});

it('takes postings only together with those that balance them', async () => {
  const apart = transaction(database.db, async (tx) => {
    const lines: Line[] = [[BANK, 500n], ['orders', -500n]]; // biome-ignore format: lines
    const id = await writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW });
    for (const amount of [1n, -1n])
      await sql`insert into postings (journal_id, account_id, currency, amount, day)
        select ${id}, id, currency, ${amount}, '2026-03-05' from ledger_accounts where code = 'orders'`.execute(
        tx,
      );
  });
  await expect(apart).rejects.toThrow('does not balance');
});

it('checks anew what is added after a check', async () => {
  const added = transaction(database.db, async (tx) => {
    const lines: Line[] = [[BANK, 500n], ['orders', -500n]]; // biome-ignore format: lines
    const id = await writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW });
    await sql`set constraints all immediate`.execute(tx);
    await sql`insert into postings (journal_id, account_id, currency, amount, day)
      select ${id}, id, currency, 1, '2026-03-05' from ledger_accounts where code = 'orders'`.execute(tx);
  });
  await expect(added).rejects.toThrow('does not balance');
});

test.each(['journals', 'postings'])('%s are neither changed nor deleted', async (table) => {
  await write([[BANK, 500n], ['orders', -500n]]); // biome-ignore format: lines
  await expect(database.asOwner(`update ${table} set day = day + 1`)).rejects.toThrow('is append-only');
  await expect(database.asOwner(`delete from ${table}`)).rejects.toThrow('is append-only');
  await expect(database.asOwner(`truncate ${table} cascade`)).rejects.toThrow('is append-only');
});

it('a closed day takes no more: what comes counts to the first open one', async () => {
  const code = 'in/closed-bank';
  await openAccount(database.db, { code, kind: 'pay-in', currency: 'NGN', name: 'Closed bank' });
  await sql`update ledger_accounts set closed_to = '2026-03-05' where code = ${code}`.execute(database.db);
  const id = await write([[code, 500n], ['orders', -500n]]); // biome-ignore format: lines
  const { day } = await database.db
    .selectFrom('journals')
    .select('day')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(day).toBe('2026-03-06');
});

it('no customer’s balance falls below zero, and the caller is told', async () => {
  const { id, code } = await newCustomer();
  await write([[BANK, 500n], [code, -500n]]); // biome-ignore format: lines
  await expect(write([[code, 501n], ['orders', -501n]])).rejects.toMatchObject({ code: 'balance_not_enough' }); // biome-ignore format: lines
  expect(await customerBalance(database.db, id)).toBe(500n);
  await write([[code, 500n], ['orders', -500n]]); // biome-ignore format: lines
  expect(await customerBalance(database.db, id)).toBe(0n);
});

const amount = fc.bigInt({ min: 1n, max: 100_000_000n });
const move = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), who: fc.nat(2), amount }),
  fc.record({ kind: fc.constant('spend' as const), who: fc.nat(2), amount }),
  fc.record({ kind: fc.constant('buy' as const), amount, cost: amount }),
  fc.record({ kind: fc.constant('pay' as const), amount, cost: amount }),
  fc.record({ kind: fc.constant('broken' as const), amount }),
);

async function act(step: typeof move extends fc.Arbitrary<infer T> ? T : never, codes: string[]) {
  const cause = `history/${++causes}`;
  await transaction(database.db, async (tx) => {
    const of = async (lines: Line[]) => writeJournal(tx, { cause, kind: 'transfer', lines, now: NOW });
    const customer = 'who' in step ? (codes[step.who] ?? '') : '';
    if (step.kind === 'receive') await of([[BANK, step.amount], [customer, -step.amount]]); // biome-ignore format: lines
    if (step.kind === 'spend') await of([[customer, step.amount], ['orders', -step.amount]]); // biome-ignore format: lines
    if (step.kind === 'broken') await of([[BANK, step.amount], ['orders', 1n - step.amount]]); // biome-ignore format: lines
    if (step.kind === 'buy') {
      const { cost, gain } = bought(await lockHolding(tx, 'RMB'), step);
      await of([
        [BANK, -step.cost],
        ['cost/RMB', cost],
        ['margin', -gain],
        ['out/alipay', step.amount],
        ['position/RMB', -step.amount],
      ]);
    }
    if (step.kind === 'pay') {
      const cost = costOf(await lockHolding(tx, 'RMB'), step.amount, step.cost);
      await of([
        ['out/alipay', -step.amount],
        ['position/RMB', step.amount],
        ['cost/RMB', -cost],
        ['orders', cost],
      ]);
    }
  }).catch((error: Error & { code?: string }) => {
    if (error.code !== 'balance_not_enough' && !/does not balance/.test(error.message)) throw error;
  });
}

it('holds over generated histories, with 16 callers at once where the engine has them', async () => {
  const people = [await newCustomer(), await newCustomer(), await newCustomer()];
  const codes = people.map(({ code }) => code);
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 16, maxLength: 48 }), async (steps) => {
      const atOnce = isPostgres() ? 16 : 1;
      const waiting = [...steps];
      const caller = async () => {
        for (let step = waiting.pop(); step; step = waiting.pop()) await act(step, codes);
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      await expectSound();
    }),
    { numRuns: 12 },
  );
  const { rows } = await sql<{ spent: boolean }>`
    select bool_or(amount > 0) as spent from postings join ledger_accounts a on a.id = account_id
    where kind = 'customer'`.execute(database.db);
  expect(rows).toEqual([{ spent: true }]);
});

/**
 * An account's checkpoints, once they are written as far as may be. Other databases of the tests' cluster have transactions
 * under way too, which are waited for as well.
 */
/** Opens an account that money comes in on; its id. */
async function openPayIn(code: string, name: string): Promise<bigint> {
  await openAccount(database.db, { code, kind: 'pay-in', currency: 'NGN', name });
  const { id } = await database.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

async function checkpointed(id: bigint, horizon: Awaited<ReturnType<typeof writeCheckpoints>>) {
  await writeCheckpoints(database.db, horizon);
  return database.db
    .selectFrom('ledger_checkpoints')
    .select('balance')
    .where('account_id', '=', id)
    .execute();
}

it('a balance is the same from checkpoints as from all postings, up to any posting', async () => {
  const code = 'in/busy-bank';
  const id = await openPayIn(code, 'Busy bank');
  const many = Array.from({ length: 600 }, (_, index): Line => [code, BigInt(index + 1)]);
  const total = many.reduce((sum, [, amount]) => sum + amount, 0n);
  await write([...many, ['orders', -total]]);
  const horizon = await writeCheckpoints(database.db, undefined);
  await expect.poll(() => checkpointed(id, horizon)).toEqual([{ balance: total }]);
  await write([[code, 7n], ['orders', -7n]]); // biome-ignore format: lines
  expect(await balanceOf(database.db, id)).toBe(total + 7n);
  expect((await balancesOf(database.db, [id])).get(id)).toBe(total + 7n);
  const { rows } = await sql<{ id: bigint; sum: bigint }>`
    select id, sum(amount) over (order by id)::bigint as sum from postings where account_id = ${id}
    order by id`.execute(database.db);
  // Before the first checkpoint, at it and after it; and before all of them.
  for (const { id: posting, sum } of [0, 1, 300, 598, 599, 600].map(
    (at) => rows[at] as (typeof rows)[number],
  ))
    expect(await balanceOf(database.db, id, posting)).toBe(sum);
  expect(await balanceOf(database.db, id, (rows[0]?.id ?? 0n) - 1n)).toBe(0n);
});

test.runIf(isPostgres())('no checkpoint rests on what a transaction under way may still add', async () => {
  const code = 'in/slow-bank';
  const id = await openPayIn(code, 'Slow bank');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const slow = transaction(database.db, async (tx) => {
    const lines: Line[] = [[code, 1000n], ['orders', -1000n]]; // biome-ignore format: lines
    await writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW });
    isWritten();
    await ended;
  });
  await written;
  const many = Array.from({ length: 600 }, (): Line => [code, 1n]);
  await write([...many, ['orders', -600n]]);
  const horizon = await writeCheckpoints(database.db, undefined);
  expect(await checkpointed(id, horizon)).toEqual([]);
  end();
  await slow;
  await expect.poll(() => checkpointed(id, horizon)).toEqual([{ balance: 1600n }]);
  expect(await balanceOf(database.db, id)).toBe(1600n);
});

test.runIf(isPostgres())(
  'nor on what one adds that began later than another which ended before it',
  async () => {
    const code = 'in/slower-bank';
    const id = await openPayIn(code, 'Slower bank');
    const begun = Promise.withResolvers<void>();
    const isOpen = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const older = transaction(database.db, async (tx) => {
      // It takes its number here, and brings its postings later.
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await isOpen.promise;
      const many = Array.from({ length: 600 }, (): Line => [code, 1n]);
      const lines: Line[] = [...many, ['orders', -600n]];
      await writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW });
    });
    await begun.promise;
    const slow = transaction(database.db, async (tx) => {
      const lines: Line[] = [[code, 1000n], ['orders', -1000n]]; // biome-ignore format: lines
      await writeJournal(tx, { cause: `test/${++causes}`, kind: 'transfer', lines, now: NOW });
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    isOpen.resolve();
    await older;
    const horizon = await writeCheckpoints(database.db, undefined);
    const early = await checkpointed(id, horizon);
    mayEnd.resolve();
    await slow;
    expect(early).toEqual([]);
    await expect.poll(() => checkpointed(id, horizon)).toEqual([{ balance: 1600n }]);
    expect(await balanceOf(database.db, id)).toBe(1600n);
  },
);

it('a checkpoint that is not the sum of its postings is a flaw of the book', async () => {
  const code = 'in/wrong-bank';
  const id = await openPayIn(code, 'Wrong bank');
  for (let line = 0; line < 3; line += 1) await write([[code, 5n], ['orders', -5n]]); // biome-ignore format: lines
  await sql`insert into ledger_checkpoints (account_id, posting_id, balance)
    select account_id, id, sum(amount) over (order by id) from postings where account_id = ${id}`.execute(
    database.db,
  );
  expect(await flawsOf(database.db)).toEqual([]);
  await sql`update ledger_checkpoints set balance = 9 where account_id = ${id} and balance = 10`.execute(
    database.db,
  );
  expect(await flawsOf(database.db)).toEqual([
    `${code} has a checkpoint that is not the sum of its postings`,
  ]);
});
