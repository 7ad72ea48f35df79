/** Closing a day: one counts, another signs, and what is closed takes no more (Product §26.100, §26.101, §26.102). */
import * as closings from '@cowrie/contract/desk/closings.ts';
import { exportClosings } from '@cowrie/contract/desk/exports.ts';
import { minorOf } from '@cowrie/contract/money.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { balanceAtEndOf, type Line, openAccount, writeJournal } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { toNoon } from '../testing/noon.ts';
import { countAccount } from './count-account.ts';
import { signClosing } from './sign-closing.ts';

let app: TestApp;
let counter: TestStaff;
let signer: TestStaff;
let causes = 0;
beforeAll(async () => {
  app = await createTestApp();
  toNoon(app.clock);
  counter = await app.staff('treasury');
  signer = await app.staff('owner');
});
afterAll(() => app.close());

/** Both sign in anew. */
async function passNight() {
  app.clock.advance(DAY_MS);
  counter = await app.staff('treasury');
  signer = await app.staff('owner');
}
const today = () => dayOf(app.clock.now().getTime());

async function newAccount(kind: 'pay-in' | 'pay-out' = 'pay-in') {
  const code = `${kind === 'pay-in' ? 'in' : 'out'}/closed-${++causes}`;
  const currency = kind === 'pay-in' ? 'NGN' : 'RMB';
  await openAccount(app.context.db, { code, kind, currency, name: code });
  const row = await app.context.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return { code, id: String(row.id) };
}
const write = (lines: Line[], now = app.clock.now()) =>
  transaction(app.context.db, (tx) =>
    writeJournal(tx, { cause: `closed/${++causes}`, kind: 'transfer', lines, now }),
  );
const count = (id: string, counted: string, { day = today(), reason = '', by = counter } = {}) =>
  by.client.call(closings.countAccount, { params: { id }, body: { day, counted, reason } });
type Counted = closings.AccountOfDay['closing'];
const sign = (counted: Counted, by = signer) => {
  const { id = '', counted: amount = '', reason = '' } = counted ?? {};
  return by.client.call(closings.signClosing, { params: { id }, body: { counted: amount, reason } });
};
const closeIt = async (id: string, counted: string, options: { day?: string; reason?: string } = {}) => {
  const { account } = data(await count(id, counted, options));
  return data(await sign(account.closing)).account;
};
const onDay = async (id: string, day = today()) =>
  data(await counter.client.call(closings.closingDay, { query: { day } })).accounts.find(
    (account) => account.id === id,
  );
async function sumTo(id: string, day: string) {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from postings
    where account_id = ${id}::bigint and day <= ${day}::date`.execute(app.context.db);
  return rows[0]?.sum;
}

it('one counts, another signs, and what comes later counts to the next day', async () => {
  const { code, id } = await newAccount();
  await write([[code, 5_000n], ['unexplained', -5_000n]]); // biome-ignore format: lines
  const { account } = data(await count(id, '50'));
  expect(account).toMatchObject({ book: '50.00', is_closed: false, closing: { difference: '0.00' } });
  const { closing } = account;
  expect(await sign(closing, counter)).toMatchObject({ httpStatus: 403, code: 'own_count' });
  const signed = data(await sign(closing)).account;
  expect(signed).toMatchObject({ is_closed: true });
  // The same press once more, its answer having got lost.
  expect(data(await sign(closing)).account).toEqual(signed);
  expect(await sign(closing, await app.staff('owner'))).toMatchObject({ code: 'day_closed' });
  expect(await count(id, '50')).toMatchObject({ code: 'day_closed' });
  await write([[code, 100n], ['unexplained', -100n]]); // biome-ignore format: lines
  expect(await sumTo(id, today())).toBe(5_000n);
  expect(await onDay(id)).toMatchObject({ book: '50.00', closing: { counted: '50.00' } });
});

it('a difference needs its reason, is posted to that day, and the treasury hears of it', async () => {
  const { code, id } = await newAccount();
  const colleague = await app.staff('treasury');
  await write([[code, 5_000n], ['unexplained', -5_000n]]); // biome-ignore format: lines
  expect(await count(id, '49.50')).toMatchObject({
    errors: { reason: [expect.stringContaining('Say why')] },
  });
  const { closing } = await closeIt(id, '49.50', { reason: 'A charge that nobody wrote down' });
  expect(closing).toMatchObject({ difference: '-0.50', journal_id: expect.any(String) });
  expect(await sumTo(id, today())).toBe(4_950n);
  expect(await onDay(id)).toMatchObject({ book: '50.00' });
  const { text } = await app.inbox.next(`${colleague.username}@example.com`, 'closed with a difference');
  expect(text).toContain('A charge that nobody wrote down');
});

const holding = async () =>
  (
    await sql<{ code: string; amount: bigint }>`select code, amount from ledger_balances b
      join ledger_accounts a on a.id = b.account_id where code in ('position/RMB', 'cost/RMB') order by code`.execute(
      app.context.db,
    )
  ).rows;
/** So much RMB is at hand and has cost so much, whatever other tests left. */
async function leave(left: bigint, worth: bigint) {
  const { code } = await newAccount('pay-out');
  const [cost = 0n, position = 0n] = (await holding()).map(({ amount }) => amount);
  const lines: Line[] = [[code, left + position], ['position/RMB', -position - left], ['cost/RMB', worth - cost], ['orders', cost - worth]]; // biome-ignore format: lines
  const moved = lines.filter(([, amount]) => amount !== 0n);
  if (moved.length > 0) await write(moved);
}

it('RMB found too much or too little goes through what is at hand at its average', async () => {
  await leave(0n, 0n);
  const { code, id } = await newAccount('pay-out');
  await write([
    [code, 10_000n],
    ['position/RMB', -10_000n],
    ['cost/RMB', 2_000_000n],
    ['opening', -2_000_000n],
  ]);
  await closeIt(id, '99', { reason: 'A fee' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: 1_980_000n },
    { code: 'position/RMB', amount: -9_900n },
  ]);
  await passNight();
  await closeIt(id, '100', { reason: 'The fee came back' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: 2_000_000n },
    { code: 'position/RMB', amount: -10_000n },
  ]);
});

it('an account with less than its book says is closed though another was paid from before RMB was bought', async () => {
  await leave(0n, 0n);
  const { code, id } = await newAccount('pay-out');
  const other = await newAccount('pay-out');
  await write([[code, 10_000n], ['position/RMB', -10_000n], ['cost/RMB', 3_000_000n], ['opening', -3_000_000n]]); // biome-ignore format: lines
  const before = await holding();
  const [cost = 0n, position = 0n] = before.map(({ amount }) => amount);
  const paid = -position;

  // All that is at hand has been paid from the other one: what is gone besides costs nothing until more is bought.
  await write([[other.code, -paid], ['position/RMB', paid], ['cost/RMB', -cost], ['orders', cost]]); // biome-ignore format: lines
  await closeIt(id, '99.00', { reason: 'Lost' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: 0n },
    { code: 'position/RMB', amount: 100n },
  ]);

  // Then more, for ₦200 each: what is gone counts as what those were taken to cost, ¥101 at ₦198.02.
  await passNight();
  await write([[other.code, -10_000n], ['position/RMB', 10_000n], ['cost/RMB', -2_000_000n], ['orders', 2_000_000n]]); // biome-ignore format: lines
  await closeIt(id, '89.00', { reason: 'Lost again' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: -2_198_020n },
    { code: 'position/RMB', amount: 11_100n },
  ]);
});

it('what is at hand of it goes at its average, and so does what is not', async () => {
  await leave(0n, 0n);
  const { code, id } = await newAccount('pay-out');
  await write([[code, 10_000n], ['position/RMB', -10_000n], ['cost/RMB', 2_000_000n], ['opening', -2_000_000n]]); // biome-ignore format: lines
  // ¥5 are left of all, at ₦250.
  await leave(500n, 125_000n);
  await closeIt(id, '90.00', { reason: 'Lost' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: -125_000n },
    { code: 'position/RMB', amount: 500n },
  ]);
});

it('what is found beyond what is at hand came at the same average, and so does what was paid before it was bought', async () => {
  const { code, id } = await newAccount('pay-out');
  await write([[code, 10_000n], ['position/RMB', -10_000n], ['cost/RMB', 2_000_000n], ['opening', -2_000_000n]]); // biome-ignore format: lines
  // ¥5 are left of all, at ₦250.
  await leave(500n, 125_000n);
  await closeIt(id, '120.00', { reason: 'Not written down' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: 625_000n },
    { code: 'position/RMB', amount: -2_500n },
  ]);
  // ¥40 too much have been paid out, and were taken to cost ₦200 each.
  await leave(-4_000n, -800_000n);
  await passNight();
  await closeIt(id, '130.00', { reason: 'Not written down either' });
  expect(await holding()).toEqual([
    { code: 'cost/RMB', amount: -600_000n },
    { code: 'position/RMB', amount: 3_000n },
  ]);
});

it('a count that the book has left behind must be made again', async () => {
  const { code, id } = await newAccount();
  await write([[code, 100n], ['unexplained', -100n]]); // biome-ignore format: lines
  const { account } = data(await count(id, '1'));
  await write([[code, 100n], ['unexplained', -100n]]); // biome-ignore format: lines
  expect((await onDay(id))?.closing).toMatchObject({ is_old: true });
  expect(await sign(account.closing)).toMatchObject({ httpStatus: 409, code: 'count_is_old' });
  expect((await closeIt(id, '2')).is_closed).toBe(true);
});

it('counts against the book that was seen, and signs the difference that was shown', async () => {
  const { code, id } = await newAccount();
  const arrives = () => write([[code, 100n], ['unexplained', -100n]]); // biome-ignore format: lines
  const countSeeing = (book: string, counted: string, reason = '') =>
    counter.client.call(closings.countAccount, {
      params: { id },
      body: { day: today(), counted, reason, book },
    });
  const overtaken = { httpStatus: 409, code: 'changed_meanwhile' };
  await arrives();
  await arrives();
  // Money came between the look and the press: neither is it missed, nor is there a reason to be asked for.
  expect(await countSeeing('1.00', '1')).toMatchObject(overtaken);
  expect(await countSeeing('1.00', '1.50', 'Lost')).toMatchObject(overtaken);
  expect((await onDay(id))?.closing).toBeNull();
  const seen = data(await countSeeing('2.00', '1.50', 'Lost')).account;
  expect(seen).toMatchObject({ book: '2.00', closing: { difference: '-0.50' } });

  // Counted again as it was, from a book that has moved: it is another difference than the signer was shown.
  await arrives();
  data(await countSeeing('3.00', '1.50', 'Lost'));
  const signSeeing = (book: string) =>
    signer.client.call(closings.signClosing, {
      params: { id: seen.closing?.id ?? '' },
      body: { counted: '1.50', reason: 'Lost', book },
    });
  expect(await signSeeing('2.00')).toMatchObject(overtaken);
  expect(data(await signSeeing('3.00')).account).toMatchObject({
    is_closed: true,
    closing: { difference: '-1.50' },
  });
});

it('days close in order, none before it has come, and the list and its CSV have them', async () => {
  const { id } = await newAccount();
  const tomorrow = dayOf(app.clock.now().getTime() + DAY_MS);
  expect(await count(id, '0', { day: tomorrow })).toMatchObject({ code: 'day_not_over' });
  await closeIt(id, '0');
  const yesterday = dayOf(app.clock.now().getTime() - DAY_MS);
  expect(await count(id, '0', { day: yesterday })).toMatchObject({ code: 'day_closed' });
  const query = { from: today(), to: today() };
  const file = data(await counter.client.download(exportClosings, { query }));
  expect(await file.text()).toMatch(new RegExp(`${today()},in/closed-\\d+,NGN,0\\.00,0\\.00,0\\.00`));
});

it('a day is not done while an account that was open on it is not counted', async () => {
  const query = { day: today() };
  const uncounted = async () =>
    data(await counter.client.call(closings.closingDay, { query })).days.find(({ day }) => day === today())
      ?.uncounted;
  await closeIt((await newAccount()).id, '0');
  const others = (await uncounted()) ?? Number.NaN;
  const { id } = await newAccount();
  expect(await uncounted()).toBe(others + 1);
  expect(await onDay(id, dayOf(app.clock.now().getTime() - 400 * DAY_MS))).toBeUndefined();
  data(await count(id, '0'));
  expect(await uncounted()).toBe(others);
});

it('what was counted and never signed is not left to sign once a later day is closed', async () => {
  const { id } = await newAccount();
  const first = today();
  const left = async () => {
    const { days } = data(await counter.client.call(closings.closingDay, { query: { day: first } }));
    const { counted = 0, signed = 0 } = days.find(({ day }) => day === first) ?? {};
    return counted - signed;
  };
  const before = await left();
  data(await count(id, '0'));
  expect(await left()).toBe(before + 1);
  await passNight();
  await closeIt(id, '0');
  expect(await onDay(id, first)).toMatchObject({ is_closed: true, closing: { signed_by: null } });
  expect(await left()).toBe(before);
});

it('signs what the signer has seen: who counts anew behind their back gets no signature', async () => {
  const { code, id } = await newAccount();
  await write([[code, 5_000n], ['unexplained', -5_000n]]); // biome-ignore format: lines
  const { closing: seen } = data(await count(id, '50')).account;
  const { closing: less } = data(await count(id, '20', { reason: 'A charge' })).account;
  expect(less?.id).toBe(seen?.id);
  expect(await sign(seen)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  data(await count(id, '20', { reason: 'Lost' }));
  expect(await sign(less)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await onDay(id)).toMatchObject({ is_closed: false, closing: { signed_by: null } });
});

test.runIf(isPostgres())(
  'who counts at the moment of the signature is told that the day is closed',
  async () => {
    const { id } = await newAccount();
    const { closing } = data(await count(id, '0')).account;
    const { pool } = app.context.database;
    const row = { text: 'select from closings where id = $1 for update', values: [closing?.id] };
    const [signing, counting] = await whileHeld(pool, row, async () => {
      const signed = sign(closing);
      await untilWaiting(pool, 1);
      // It has read the day as open.
      const counted = count(id, '1', { reason: 'Too late' });
      await untilWaiting(pool, 2);
      return [signed, counted] as const;
    });
    expect(data(await signing).account).toMatchObject({ is_closed: true });
    expect(await counting).toMatchObject({ httpStatus: 409, code: 'day_closed' });
  },
);

it('what is signed stays as it is, whoever tries', async () => {
  const { id } = await newAccount();
  await closeIt(id, '0');
  await expect(
    app.asOwner(`update closings set counted = 1, reason = 'x' where account_id = ${id}`),
  ).rejects.toThrow('closed and signed');
});

test('whatever happens on an account, each closed day comes to what was counted', async () => {
  const amount = fc.bigInt({ min: -100_000n, max: 100_000n }).filter((value) => value !== 0n);
  const found = fc.constantFrom(0n, 7n, -7n);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), amount }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('night' as const), found }) },
  );
  const { db } = app.context;
  const act = ({ id, username }: TestStaff, now: Date) => ({
    staff: { id, username, name: username },
    device: '',
    now,
  });
  let nights = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { code, id } = await newAccount();
      let now = app.clock.now();
      const post = (amount: bigint) => write([[code, amount], ['unexplained', -amount]], now); // biome-ignore format: lines
      // Nothing is counted below nothing.
      await post(10_000_000n);
      const closed = new Map<string, bigint>();
      for (const one of steps) {
        if (one.kind === 'post') {
          await post(one.amount);
          continue;
        }
        const day = dayOf(now.getTime());
        const counted = (await balanceAtEndOf(db, BigInt(id), day)) + one.found;
        const count = { accountId: BigInt(id), day, counted, reason: 'Found' };
        const { closing } = await countAccount(db, { ...count, ...act(counter, now) });
        if (!closing) throw new Error('what was counted is not there');
        await signClosing(app.context, { id: BigInt(closing.id), seen: closing, ...act(signer, now) });
        closed.set(day, counted);
        nights += 1;
        // What comes in the evening is of the next day already.
        await post(11n);
        now = new Date(now.getTime() + DAY_MS);
      }
      for (const [day, counted] of closed) expect(await sumTo(id, day)).toBe(counted);
    }),
    { numRuns: 6 },
  );
  expect(nights).toBeGreaterThan(5);
});

it('money that comes while a day is being read is in none of its sums', async () => {
  const { id, code } = await newAccount();
  await write([[code, 500n], ['opening', -500n]]); // biome-ignore format: lines
  const day = today();
  await passNight();
  let comes = true;
  // Between any two statements of whoever looks.
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (comes) {
        comes = false;
        await write([[code, 70n], ['opening', -70n]]); // biome-ignore format: lines
      }
      return result;
    },
  });
  expect(await balanceAtEndOf(db, BigInt(id), day)).toBe(500n);
  expect(comes).toBe(false);
});

test.runIf(isPostgres())('who posts while a day is signed counts, or counts to the next day', async () => {
  const { code, id } = await newAccount();
  await write([[code, 100_000n], ['unexplained', -100_000n]]); // biome-ignore format: lines
  const day = today();
  const posting = Array.from({ length: 40 }, async (_, index) => {
    await write([[code, BigInt(index + 1)], ['unexplained', BigInt(-index - 1)]]); // biome-ignore format: lines
  });
  let counted = '';
  const closing = (async () => {
    // The book moves on while it is counted: counted again until it stood still from the look at it to the signature.
    for (;;) {
      counted = (await onDay(id, day))?.book ?? '';
      const answer = await count(id, counted, { day });
      if (answer.status !== 'success') {
        expect(answer).toMatchObject({ errors: { reason: ['Say why it is not what the book says'] } });
        continue;
      }
      const signed = await sign(answer.data.account.closing);
      if (signed.status === 'success') return;
      expect(signed).toMatchObject({ code: 'count_is_old' });
    }
  })();
  await Promise.all([...posting, closing]);
  const minor = minorOf(counted);
  expect(await sumTo(id, day)).toBe(minor);
  expect(await sumTo(id, '2999-01-01')).toBe(100_820n);
});
