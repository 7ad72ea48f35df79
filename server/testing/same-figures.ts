/** What several places tell of the same money, for tests of whatever happens to it: they agree to the kobo. */
import { balance, balanceStatement } from '@cowrie/contract/balance.ts';
import { accountStatement, type BookAccount, bookAccounts } from '@cowrie/contract/desk/book.ts';
import { holdings } from '@cowrie/contract/desk/book-moves.ts';
import { bookReport, type ReportBy } from '@cowrie/contract/desk/book-report.ts';
import { closingDay } from '@cowrie/contract/desk/closings.ts';
import { exportJournals, exportStatement } from '@cowrie/contract/desk/exports.ts';
import { readingOf } from '@cowrie/contract/desk/ledger.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { customerWhole } from '@cowrie/contract/desk/people.ts';
import { customerBalance, listRefunds } from '@cowrie/contract/desk/refunds.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { home } from '@cowrie/contract/home.ts';
import { formatAmount, minorOf } from '@cowrie/contract/money.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import { expect } from 'vitest';
import { data, type TestApp, type TestCustomer, type TestStaff } from './app.ts';
import { onDesk, type PlacedOrder } from './orders.ts';

type People = { app: TestApp; staff: TestStaff; customer: TestCustomer };
type Placed = People & { orders: readonly PlacedOrder[] };
/** `pages`: of all orders, as the desk shows them. */
type Whose = People & { pages: readonly Awaited<ReturnType<typeof onDesk>>[] };
type Sums = readonly { currency: string; amount: string }[];

/** A customer's page shows so many at once. */
const MOST_ON_THE_WAY = 20;

const total = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minorOf(amount), 0n);
const of = (sums: Sums | undefined, currency: string) =>
  total((sums ?? []).filter((one) => one.currency === currency).map(({ amount }) => amount));

/** Where no customer but `customer` has money, all orders are `orders`, and no account is closed for today. */
export async function expectSameFigures({ orders, ...people }: Placed): Promise<void> {
  const pages = await Promise.all(orders.map((order) => onDesk(people.staff, order)));
  const whose = { ...people, pages };
  await expectSameMoved(whose);
  await expectSameAccounts(whose);
  await expectSameOfCustomer(whose);
}

const FIGURES = ['in', 'in_usdt', 'out', 'margin', 'refunds'] as const;

/** The overview, the charts by whatever they are told apart, and the list of attempts to pay. */
async function expectSameMoved({ staff: { client }, pages }: Whose) {
  const reportBy = async (by: ReportBy) =>
    data(await client.call(bookReport, { query: { by, days: 30 } })).rows;
  const days = await reportBy('day');
  const toldDays = data(await client.call(overview, {})).days;
  for (const { day, ...told } of toldDays) {
    const row = days.find(({ key }) => key === day);
    const cameOf = (currency: string) => of(told.in, currency) + of(told.cancelled, currency);
    expect([day, cameOf('NGN'), cameOf('USDT'), of(told.out, 'RMB')]).toEqual([
      day,
      ...[row?.in, row?.in_usdt, row?.out].map((amount) => minorOf(amount ?? '0.00')),
    ]);
  }
  const sumsOf = (rows: typeof days) => FIGURES.map((figure) => total(rows.map((row) => row[figure])));
  for (const by of ['staff', 'method'] as const)
    expect([by, sumsOf(await reportBy(by))]).toEqual([by, sumsOf(days)]);

  expect(['earned', sumsOf(days)[3]]).toEqual([
    'earned',
    total(pages.map(({ money }) => money?.margin ?? '0.00')),
  ]);

  const cancelled = pages
    .filter(({ order }) => order.status === 'cancelled')
    .flatMap(({ money }) => money?.receipts ?? [])
    .filter(({ taken_back, account }) => !taken_back && account.currency === 'NGN');
  expect([
    'cancelled',
    of(
      toldDays.flatMap((told) => told.cancelled),
      'NGN',
    ),
  ]).toEqual(['cancelled', total(cancelled.map(({ counted }) => counted))]);

  const from = days[0]?.key ?? '';
  const query = { status: 'successful' as const, from };
  const { sums } = data(await client.call(deskTransactions, { query }));
  const listed = await allPages(async (page) => {
    const { transactions } = data(await client.call(deskTransactions, { query: { ...query, page } }));
    return transactions;
  });
  const came = listed.flatMap((one) => (one.came ? [one.came] : []));
  expect([of(sums, 'NGN'), of(sums, 'USDT')]).toEqual([of(came, 'NGN'), of(came, 'USDT')]);
  expect([of(sums, 'NGN'), of(sums, 'USDT')]).toEqual(sumsOf(days).slice(0, 2));
}

type Page<T> = { data: T[]; pagination: { last_page: number } };

async function allPages<T>(read: (page: string) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data: rows, pagination } = await read(String(page));
    all.push(...rows);
    if (page >= pagination.last_page) return all;
  }
}

/** The accounts of the book, their statements on screen and as CSV, a day's close, and what is at hand. */
async function expectSameAccounts({ app, staff: { client }, pages }: Whose) {
  const { accounts } = data(await client.call(bookAccounts, {}));
  const tomorrow = dayOf(app.clock.now().getTime() + DAY_MS);
  const closes = data(await client.call(closingDay, { query: { day: tomorrow } })).accounts;
  for (const account of accounts) {
    const lines = await linesOf(client, account);
    expect([account.code, lines[0]?.balance ?? '0.00', total(lines.map(({ amount }) => amount))]).toEqual([
      account.code,
      account.balance,
      minorOf(account.balance),
    ]);
    const file = data(await client.download(exportStatement, { query: { account: account.id } }));
    const [, ...written] = (await file.text()).trimEnd().split('\r\n');
    expect([account.code, written.length]).toEqual([account.code, lines.length]);
    if (lines.length > 0)
      expect(written.at(-1)).toContain(`,${lines[0]?.amount},${account.balance},${account.currency}`);
    const close = closes.find(({ id }) => id === account.id);
    if (close && !close.closing) expect([account.code, close.book]).toEqual([account.code, account.balance]);
  }
  await expectSameJournals(client, accounts);
  const at = (code: string) => minorOf(accounts.find((account) => account.code === code)?.balance ?? '0.00');
  for (const { currency, amount, cost } of data(await client.call(holdings, {})).holdings)
    expect([currency, minorOf(amount), minorOf(cost)]).toEqual([
      currency,
      at(`position/${currency}`),
      at(`cost/${currency}`),
    ]);
  const refunds = await Promise.all(
    (['open', 'choosing'] as const).map((queue) =>
      allPages(async (page) => data(await client.call(listRefunds, { query: { queue, page } })).refunds),
    ),
  );
  expect(at('refunds')).toBe(total(refunds.flat().map(({ amount }) => amount)));
  const left = pages
    .filter(({ order }) => !['successful', 'cancelled'].includes(order.status))
    .map(({ money }) => minorOf(money?.came ?? '0.00') - minorOf(money?.cost ?? '0.00'));
  expect(at('orders')).toBe(left.reduce((sum, amount) => sum + amount, 0n));
}

/** The journals as CSV come to what is on each account. */
async function expectSameJournals(client: TestStaff['client'], accounts: readonly BookAccount[]) {
  const file = data(await client.download(exportJournals, { query: {} }));
  // What is quoted, for a comma or a line in it, is none of the cells that are read.
  const text = (await file.text()).replaceAll(/"(?:[^"]|"")*"/g, '').replace('\ufeff', '');
  const [columns = [], ...written] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const sums = new Map<string, bigint>();
  for (const cells of written) {
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const amount = minorOf(cell('debit') || '0.00') - minorOf(cell('credit') || '0.00');
    sums.set(cell('account'), (sums.get(cell('account')) ?? 0n) + amount);
  }
  for (const { code, kind, balance } of accounts)
    expect([code, sums.get(code) ?? 0n]).toEqual([code, readingOf(kind) * minorOf(balance)]);
}

async function linesOf(client: TestStaff['client'], { id }: BookAccount) {
  const all = [];
  for (let before: string | undefined; ; ) {
    const { lines, next } = data(await client.call(accountStatement, { params: { id }, query: { before } }));
    all.push(...lines);
    if (next === null) return all;
    before = next;
  }
}

/** A customer's own pages, theirs at the desk, and the book. */
async function expectSameOfCustomer({ staff, customer, pages }: Whose) {
  const params = { id: String(customer.id) };
  const own = data(await customer.client.call(balance, {}));
  const atHome = data(await customer.client.call(home, {}));
  const whole = data(await staff.client.call(customerWhole, { params }));
  const atDesk = data(await staff.client.call(customerBalance, { params, query: {} }));
  const changes = await allPages(
    async (page) => data(await customer.client.call(balanceStatement, { query: { page } })).changes,
  );
  const [newest] = changes;
  changes.forEach(({ id, direction, amount, balance_after }, at) => {
    const before = minorOf(balance_after) - (direction === 'in' ? 1n : -1n) * minorOf(amount);
    expect([id, formatAmount(before)]).toEqual([id, changes[at + 1]?.balance_after ?? '0.00']);
  });
  const { customers } = data(await staff.client.call(bookAccounts, {}));
  const told = [
    atHome.balance,
    whole.balance,
    atDesk.balance,
    newest?.balance_after ?? '0.00',
    customers.balance,
  ];
  expect(new Set([own.balance, ...told])).toEqual(new Set([own.balance]));

  if (own.on_the_way.length < MOST_ON_THE_WAY) {
    const onTheWay = own.on_the_way.filter(({ state }) => state !== 'choosing');
    expect(minorOf(whole.owed)).toBe(total(own.on_the_way.map(({ amount }) => amount)));
    expect(minorOf(atHome.to_bank)).toBe(total(onTheWay.map(({ amount }) => amount)));
  }

  const toPay: { currency: string; amount: string }[] = [];
  for (const { order, money } of pages) {
    const { id, reference, trx_type, status, currency, amount_received, amount_missing } = order;
    if (trx_type === 'payment') {
      const { payments } = data(await customer.client.call(getPayment, { params: { id } }));
      const sent = (money?.payouts ?? []).filter(({ taken_back }) => !taken_back);
      expect([reference, payments.paid_out]).toEqual([
        reference,
        formatAmount(total(sent.map(({ amount }) => amount))),
      ]);
      expect([reference, payments.amount_received, payments.amount_missing]).toEqual([
        reference,
        amount_received,
        amount_missing,
      ]);
    }
    if (currency === 'NGN') expect([reference, money?.came]).toEqual([reference, amount_received]);
    if (status === 'pending' || status === 'awaiting')
      toPay.push({ currency, amount: amount_missing ?? '0.00' });
  }
  for (const currency of ['NGN', 'USD'])
    expect([currency, of(whole.to_pay, currency)]).toEqual([currency, of(toPay, currency)]);
}
