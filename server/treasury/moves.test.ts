/** What the treasury moves by itself, and how the book is read (Product §26.90, §26.91, §26.92, §26.94). */
import * as book from '@cowrie/contract/desk/book.ts';
import { buyRmb, holdings, recordOwnMoney, transferMoney } from '@cowrie/contract/desk/book-moves.ts';
import { exportStatement } from '@cowrie/contract/desk/exports.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { type NewJournal, openAccount, writeJournal } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { step } from '../testing/step.ts';

const NOW = new Date('2026-01-05T09:00:00Z');

let app: TestApp;
let treasury: TestStaff;
let ids: Record<string, string>;
// The book is one, and tests read it whole.
beforeEach(async () => {
  app = await createTestApp();
  treasury = await app.staff('treasury');
  const { db } = app.context;
  await openAccount(db, { code: 'in/bank', kind: 'pay-in', currency: 'NGN', name: 'Lagos Bank' });
  await openAccount(db, { code: 'in/other', kind: 'pay-in', currency: 'NGN', name: 'Other Bank' });
  await openAccount(db, { code: 'in/wallet', kind: 'pay-in', currency: 'USDT', name: 'Wallet' });
  const rows = await db.selectFrom('ledger_accounts').select(['id', 'code']).execute();
  ids = Object.fromEntries(rows.map(({ id, code }) => [code, String(id)]));
});
afterEach(() => app.close());

const write = (journal: Omit<NewJournal, 'now'>) =>
  transaction(app.context.db, (tx) => writeJournal(tx, { ...journal, now: NOW }));
const id = (code: string) => ids[code] ?? '';
const statement = async (code: string, query: object = {}) =>
  data(await treasury.client.call(book.accountStatement, { params: { id: id(code) }, query }));
const balance = async (code: string) => (await statement(code)).account.balance;
const held = async (currency: string) =>
  data(await treasury.client.call(holdings, {})).holdings.find((one) => one.currency === currency);
const own = (body: {
  what: 'opening' | 'contribution' | 'drawing';
  code: string;
  amount: string;
  worth?: string;
}) => treasury.client.call(recordOwnMoney, { body: { ...body, account: id(body.code) } });
const buy = (body: { from: string; paid: string; fee?: string; bought: string }) =>
  treasury.client.call(buyRmb, {
    body: { ...body, from_account: id(body.from), to_account: id('out/alipay'), note: 'Market' },
  });

it('keeps what foreign money has cost, whatever the treasury does with it', async () => {
  await step(
    'RMB bought for Naira and for USDT has its average cost, and fees are no part of it',
    async () => {
      data(await own({ what: 'opening', code: 'in/bank', amount: '1000000' }));
      data(await own({ what: 'opening', code: 'in/wallet', amount: '100', worth: '150000' }));
      data(await buy({ from: 'in/bank', paid: '200000', fee: '50', bought: '1000' }));
      expect(await balance('in/bank')).toBe('799950.00');
      expect(await balance('out/alipay')).toBe('1000.00');
      expect(await held('RMB')).toEqual({ currency: 'RMB', amount: '1000.00', cost: '200000.00' });
      data(await buy({ from: 'in/wallet', paid: '59', fee: '1', bought: '400' }));
      expect(await held('USDT')).toEqual({ currency: 'USDT', amount: '40.00', cost: '60000.00' });
      expect(await held('RMB')).toEqual({ currency: 'RMB', amount: '1400.00', cost: '288500.00' });
      expect(await balance('fees')).toBe('-1550.00');
      expect(await buy({ from: 'in/wallet', paid: '40.01', bought: '1' })).toMatchObject({
        code: 'not_at_hand',
        message: expect.stringContaining('40.00 USDT'),
      });
      expect(await held('RMB')).toMatchObject({ amount: '1400.00' });
    },
  );

  await step('a price that a missing nought makes is looked at again, for Naira and for USDT', async () => {
    for (const slip of [
      { from: 'in/bank', paid: '200000', bought: '10000' },
      { from: 'in/bank', paid: '200000', bought: '100' },
      { from: 'in/wallet', paid: '4', bought: '300' },
    ])
      expect(await buy(slip)).toMatchObject({ code: 'unlikely_price', httpStatus: 400 });
    expect(await buy({ from: 'in/bank', paid: '200000', bought: '10000' })).toMatchObject({
      message: expect.stringContaining('₦20.00 for 1 RMB'),
    });
    expect(await held('RMB')).toEqual({ currency: 'RMB', amount: '1400.00', cost: '288500.00' });
  });

  await step(
    'the owner takes out and puts in, in RMB at its cost, and the treasury is told of what leaves',
    async () => {
      const before = await held('RMB');
      data(await own({ what: 'drawing', code: 'out/alipay', amount: '140' }));
      expect(await held('RMB')).toMatchObject({ amount: '1260.00', cost: '259650.00' });
      expect(await balance('drawings')).toBe('-28850.00');
      expect(await own({ what: 'contribution', code: 'out/alipay', amount: '140' })).toMatchObject({
        errors: { worth: ['Say what it has cost in Naira'] },
      });
      data(await own({ what: 'contribution', code: 'out/alipay', amount: '140', worth: '28850' }));
      expect(await held('RMB')).toEqual(before);
      expect(await balance('drawings')).toBe('0.00');
      const { text } = await app.inbox.next(`${treasury.username}@example.com`, 'withdrew money');
      expect(text).toContain('¥140.00');
    },
  );

  await step('moves money between two accounts of one currency', async () => {
    const move = (from: string, to: string, fee = '') =>
      treasury.client.call(transferMoney, {
        body: { from_account: id(from), to_account: id(to), amount: '100', fee },
      });
    const fees = await balance('fees');
    data(await move('in/bank', 'in/other', '10'));
    expect(await balance('in/other')).toBe('100.00');
    data(await move('out/alipay', 'out/wechat', '14'));
    expect(await balance('out/wechat')).toBe('100.00');
    expect(Number(await balance('fees'))).toBe(Number(fees) - 10 - 2885);
    expect(await move('in/bank', 'out/alipay')).toMatchObject({ code: 'invalid_input' });
    expect(await move('in/bank', 'in/bank')).toMatchObject({
      errors: { to_account: ['Choose another account'] },
    });
  });
});

it('tells all owners and the treasury of what one person writes and no close of a day would find', async () => {
  const { username } = await app.staff('owner');
  const told = async (about: string) => (await app.inbox.next(`${username}@example.com`, about)).text;
  data(await own({ what: 'opening', code: 'in/bank', amount: '20000000' }));
  data(await own({ what: 'opening', code: 'in/wallet', amount: '1000', worth: '1500000' }));

  await step('a fee that is no bank’s, in Naira and in foreign money', async () => {
    const move = (amount: string, fee: string) =>
      treasury.client.call(transferMoney, {
        body: { from_account: id('in/bank'), to_account: id('in/other'), amount, fee },
      });
    // Of little worth, and little beside what was moved.
    data(await move('1', '4999.99'));
    data(await move('1000000', '10000'));
    data(await move('1', '500000'));
    const text = await told('A large fee was recorded');
    for (const said of ['Moved to Other Bank', '₦1.00', '₦500,000.00', 'Lagos Bank'])
      expect(text).toContain(said);
    data(await buy({ from: 'in/wallet', paid: '100', fee: '20', bought: '750' }));
    expect(await told('A large fee was recorded')).toMatch(/¥750\.00 bought\n.*\nFee: 20\.00 USDT/);
  });

  await step('RMB at a price that had to be looked at twice', async () => {
    const body = {
      from_account: id('in/bank'),
      to_account: id('out/alipay'),
      paid: '5000000',
      bought: '10000',
    };
    data(await treasury.client.call(buyRmb, { body: { ...body, confirmed: true } }));
    const text = await told('RMB was recorded at an unlikely price');
    for (const said of ['¥10,000.00', '₦5,000,000.00 from Lagos Bank', '₦500.00', '₦200.00'])
      expect(text).toContain(said);
  });

  await step('an account that receivers are paid from', async () => {
    data(await treasury.client.call(book.openPayOutAccount, { body: { name: 'Nobody’s Alipay' } }));
    expect(await told('Another account to pay from was opened')).toContain('Nobody’s Alipay');
  });
  expect(app.inbox.left(`${username}@example.com`)).toEqual([]);
});

it('gives out all of the foreign money that is at hand, and not a cent more', async () => {
  data(await own({ what: 'opening', code: 'in/wallet', amount: '100', worth: '150000' }));
  const draw = (amount: string) => own({ what: 'drawing', code: 'in/wallet', amount });
  expect(await draw('100.01')).toMatchObject({ code: 'not_at_hand' });
  data(await draw('100.00'));
  expect(await held('USDT')).toMatchObject({ amount: '0.00', cost: '0.00' });
});

it('opens one more account to pay out from, once by its name', async () => {
  const open = (name: string) => treasury.client.call(book.openPayOutAccount, { body: { name } });
  expect(data(await open('Second Alipay')).account).toMatchObject({
    code: 'out/second-alipay',
    currency: 'RMB',
  });
  expect(await open('second alipay')).toMatchObject({ code: 'code_taken' });
  expect(data(await open('支付宝')).account.code).toBe('out/account');
  expect(data(await open('微信')).account.code).toBe('out/account-2');
  const { accounts } = data(await treasury.client.call(book.bookAccounts, {}));
  expect(accounts.find(({ name }) => name === '微信')).toMatchObject({ balance: '0.00', kind: 'pay-out' });
});

test('a statement counts down from the balance, page by page and by days, and its CSV counts up', async () => {
  const { db } = app.context;
  const code = 'in/long';
  await openAccount(db, { code, kind: 'pay-in', currency: 'NGN', name: 'Long' });
  const rows = await sql<{ id: bigint }>`select id from ledger_accounts where code = ${code}`.execute(db);
  ids[code] = String(rows.rows[0]?.id);
  const days = ['2026-01-05', '2026-01-06', '2026-01-05', '2026-01-07'];
  for (let n = 1; n <= 120; n += 1) {
    await write({
      cause: `long/${n}`,
      kind: 'transfer',
      lines: [[code, BigInt(n) * 100n], ['unexplained', BigInt(-n) * 100n]], // biome-ignore format: lines
      day: days[Math.min(3, Math.floor((n - 1) / 30))] ?? '',
    });
  }
  const all = [];
  let before: string | null = '';
  while (before !== null) {
    const page: Awaited<ReturnType<typeof statement>> = await statement(code, { before });
    all.push(...page.lines);
    before = page.next;
  }
  expect(all.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  const upTo = (n: number) => (n * (n + 1)) / 2;
  expect(all.map((line) => Number(line.balance))).toEqual(all.map((line) => upTo(Number(line.amount))));
  // The days alternate: what lies between counts though it is not shown.
  const fifth = await statement(code, { from: '2026-01-05', to: '2026-01-05' });
  expect(fifth.lines).toHaveLength(50);
  const rest = await statement(code, { from: '2026-01-05', to: '2026-01-05', before: fifth.next ?? '' });
  const shown = [...fifth.lines, ...rest.lines];
  expect(shown.map(({ amount }) => Number(amount))).toEqual([
    ...Array.from({ length: 30 }, (_, n) => 90 - n),
    ...Array.from({ length: 30 }, (_, n) => 30 - n),
  ]);
  expect(shown.map((line) => Number(line.balance))).toEqual(shown.map((line) => upTo(Number(line.amount))));
  expect((await statement(code, { from: '2027-01-01' })).lines).toEqual([]);
  const query = { account: id(code), from: '2026-01-06', to: '2026-01-06' };
  const file = data(await treasury.client.download(exportStatement, { query }));
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toContain(`,31.00,${upTo(31)}.00,NGN`);
  expect(lines.at(-1)).toContain(`,60.00,${upTo(60)}.00,NGN`);
});

it('an account on which nothing stands answers at once, whatever days are asked for', async () => {
  const begun = performance.now();
  const { lines } = await statement('difference', { from: '0001-01-01', to: '9999-12-31' });
  expect(lines).toEqual([]);
  // To walk through them would take minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('journals are found by day, kind and staff member, and one tells all of its postings', async () => {
  const days = { from: '2026-02-01', to: '2026-02-03' };
  const lines = [['in/bank', 100n], ['unexplained', -100n]] as const; // biome-ignore format: lines
  for (let n = 0; n < 119; n += 1) {
    const day = `2026-02-0${1 + (n % 3)}`;
    await write({ cause: `found/${n}`, kind: 'transfer', lines, day });
  }
  const purchase = { cause: 'found/purchase', kind: 'purchase' as const, memo: 'Market', day: days.to };
  const bought = [
    ['in/bank', -20_000n],
    ['cost/RMB', 20_000n],
    ['out/alipay', 100n],
    ['position/RMB', -100n],
  ] as const;
  await write({ ...purchase, lines: bought, staffId: treasury.id });
  const find = async (query: object) =>
    data(await treasury.client.call(book.listJournals, { query: { ...days, ...query } }));
  const { journals, staff } = await find({ kind: 'purchase', staff: String(treasury.id) });
  expect(journals.map(({ amounts }) => amounts)).toEqual([
    [
      { currency: 'NGN', amount: '200.00' },
      { currency: 'RMB', amount: '1.00' },
    ],
  ]);
  expect(staff.map(({ id: staffId }) => staffId)).toEqual([String(treasury.id)]);
  expect((await find({ staff: '999999' })).journals).toEqual([]);
  const pages = [await find({})];
  while (pages.at(-1)?.next) pages.push(await find({ before: pages.at(-1)?.next ?? '' }));
  const all = pages.flatMap((page) => page.journals);
  expect(new Set(all.map((journal) => journal.id)).size).toBe(120);
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  const params = { id: journals[0]?.id ?? '' };
  expect(data(await treasury.client.call(book.bookJournal, { params }))).toMatchObject({
    journal: {
      memo: 'Market',
      staff: expect.stringContaining('treasury'),
      postings: expect.arrayContaining([
        expect.objectContaining({ currency: 'RMB', amount: '1.00' }),
        expect.objectContaining({ currency: 'NGN', amount: '-200.00' }),
      ]),
    },
    reversal: null,
    why_not_reverse: null,
  });
});
