/**
 * Whatever is done with the book, by several people at once and in each of its currencies: it stays sound, and what it owes
 * and has not explained is what refunds and statements say.
 */
import { withdraw } from '@cowrie/contract/balance.ts';
import * as statements from '@cowrie/contract/desk/bank-statements.ts';
import { approveReversal, proposeReversal, rejectReversal } from '@cowrie/contract/desk/book.ts';
import * as moves from '@cowrie/contract/desk/book-moves.ts';
import { countAccount, signClosing } from '@cowrie/contract/desk/closings.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { CLAIM_MINUTES } from '@cowrie/contract/desk/payout-work.ts';
import { giveBackPayout, takeOverPayout } from '@cowrie/contract/desk/payouts.ts';
import { prepareRefund, returnRefund, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { setUnpaidTimes } from '@cowrie/contract/desk/unpaid-orders.ts';
import { convert, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import { dayOf, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { writeCheckpoints } from '../ledger/balances.ts';
import { openAccount } from '../ledger/index.ts';
import { openOldMoney, settleClosed } from '../orders/index.ts';
import { currentRate, publishRate } from '../rates/index.ts';
import { createTestApp, PASSWORD, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { switchWalletOn } from '../testing/money.ts';
import {
  type Answer,
  CUSTOMER_ACTS,
  claim,
  onDesk,
  PAID_FROM,
  PAYMENT,
  type PlacedOrder,
  payAs,
  pdf,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../testing/orders.ts';
import { expectSameFigures } from '../testing/same-figures.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { utf8 } from '../testing/statement-files.ts';

const BANK = 'in/any-book';
const OTHER = 'in/any-other';
const WALLET = 'in/usdt/any-book';
const RECEIVED = ['BANK', 'WALLET'] as const;
const CODES = { BANK, WALLET, OUT: PAID_FROM };

let app: TestApp;
let staff: readonly [owner: TestStaff, treasury: TestStaff];
let customer: TestCustomer;
beforeAll(async () => {
  // Hundreds of acts within a minute.
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  await signInStaff();
  customer = await app.customer();
  await switchWalletOn(app.context);
  await app.context.db
    .updateTable('payment_options')
    .set({ enabled: true })
    .where('code', '=', 'usdt')
    .execute();
  await transaction(app.context.db, async (tx) => {
    await openAccount(tx, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Any' });
    await openAccount(tx, { code: OTHER, kind: 'pay-in', currency: 'NGN', name: 'Other' });
    await openAccount(tx, { code: WALLET, kind: 'pay-in', currency: 'USDT', name: 'Any wallet' });
    const published = { confirmed: true, staffId: null, now: app.clock.now() };
    await publishRate(tx, { base: 'NGN', target: 'USD', price: '1500', ...published });
    await publishRate(tx, { base: 'USD', target: 'RMB', price: '0.14', ...published });
  });
  app.context.known.drop();
  // What lapses by the clock could do so between two looks at the same orders.
  const times = { remind_hours: null, lapse_hours: null };
  expect(await staff[0].client.call(setUnpaidTimes, { body: times })).toMatchObject({ status: 'success' });
});
afterAll(() => app.close());

async function signInStaff() {
  staff = [await app.staff('owner'), await app.staff('treasury')];
}

/** What each act is about: `by` whom, `at` which one from the last on, and `how`. */
type Act = { what: What; by: 0 | 1; at: number; how: number };
type Doing = { by: TestStaff; at: number; how: number };

const placed: PlacedOrder[] = [];
let horizon: Awaited<ReturnType<typeof writeCheckpoints>>;
const order = ({ at }: Doing): PlacedOrder => {
  const one = placed.at(-1 - (at % Math.min(placed.length, 2)));
  if (!one) throw new Error('none was placed');
  return one;
};
const of = <T>(all: readonly T[], how: number): T => all[how % all.length] as T;

/** One of the last few rows that a query finds. */
async function row<T>(found: ReturnType<typeof sql<T>>, at: number): Promise<T | undefined> {
  const { rows } = await found.execute(app.context.db);
  return rows[at % Math.max(rows.length, 1)];
}
const refund = ({ at }: Doing) =>
  row(
    sql<{ id: bigint; version: bigint }>`select id, version from refunds
      where state in ('choosing', 'waiting', 'prepared') order by id desc limit 3`,
    at,
  );
const line = ({ at }: Doing) =>
  row(
    sql<{
      id: bigint;
      narration: string;
      reference: string;
      amount: bigint;
    }>`select id, narration, reference, amount from statement_lines order by id desc limit 6`,
    at,
  );
async function account(code: string): Promise<string> {
  const { id } = await app.context.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return String(id);
}

const BANKS = ['0123456789', '1123456789'].map((account_number) => ({
  ...{ bank_name: 'Zenith Bank', account_number, account_name: 'ADA OBI' },
  current_password: PASSWORD,
}));
const ON_STATEMENTS = {
  BANK: ['150000.00', '60000.00', '190000.00', '-1000.00', '0.01'],
  WALLET: ['100.00', '120.00', '-3.33'],
  OUT: ['-750.00', '-100.00', '5.00'],
};
let named = 0;

async function place(body: Partial<typeof PAYMENT>): Promise<Answer> {
  const answer = await customer.client.call(placePayment, {
    body: { ...PAYMENT, ...body } as typeof PAYMENT,
  });
  if (answer.status === 'success') placed.push({ type: 'payment', ...answer.data.payment_order });
  return answer;
}

async function prove(one: PlacedOrder, payment_option: 'bank-transfer' | 'usdt'): Promise<Answer> {
  const params = { trx_type: one.type, reference: one.reference };
  named += 1;
  const files = { payment_proof: pdf(`proof ${named}`) };
  return customer.client.call(uploadProof, { params, body: { payment_option }, files });
}

/** Whatever the price is by now. */
async function placeAny(you_pay: string): Promise<Answer> {
  const { rate = '0' } = (await currentRate(app.context.db, 'NGN', 'RMB')) ?? {};
  const you_get = formatAmount(convert(parseAmount(you_pay) ?? 0n, rate));
  return place({ you_pay, you_get } as object);
}

const PRICES = ['200', '196.004', '219.9999', '204.5'];
const publish = (target: string, price: string) =>
  transaction(app.context.db, (tx) =>
    publishRate(tx, { base: 'NGN', target, price, confirmed: true, staffId: null, now: app.clock.now() }),
  );

const ACTS = {
  naira: ({ how }) => placeAny(of(['150000.00', '100000.01', '60000.00', '123456.78'], how)),
  'something else': async ({ how }) => {
    const one = await placeOrder(of(['branding', 'goods'] as const, how), customer, staff[0]);
    placed.push(one);
    return STAFF_ACTS.quote(staff[0], one, { mark: '60000.00' });
  },
  quote: (doing) => STAFF_ACTS.quote(doing.by, order(doing), { mark: of(['60000.01', '99.99'], doing.how) }),
  'another price': async ({ how }) => {
    await publish('RMB', of(PRICES, how));
    await publish('USD', of(['1500', '1499.37'], how));
    app.context.known.drop();
    return undefined;
  },
  later: async () => {
    app.clock.advance(3 * HOUR_MS);
    await signInStaff();
    return undefined;
  },
  'the hour’s jobs': async () => {
    await openOldMoney(app.context.db, app.clock.now());
    await settleClosed(app.context, app.clock.now());
    horizon = await writeCheckpoints(app.context.db, horizon, 3);
    return undefined;
  },
  'cancel by themselves': (doing) => CUSTOMER_ACTS.cancel(customer, order(doing)),
  'proof at today’s rate': async (doing) => {
    const answer = await prove(order(doing), 'bank-transfer');
    if (answer.code !== 'rate_not_held') return answer;
    const you_get = (answer as { amount?: string }).amount;
    return sendProof(customer, order(doing), `today ${++named}`, { you_get: you_get ?? '' });
  },
  'count yesterday': async ({ by, how }) => {
    const id = await account(CODES[of(['OUT', 'WALLET', 'BANK'] as const, how)]);
    const day = dayOf(app.clock.now().getTime() - 24 * HOUR_MS);
    const body = { day, counted: of(['500.00', '0'], how), reason: 'So' };
    return by.client.call(countAccount, { params: { id }, body });
  },
  dollars: () => place({ you_pay: '100.00', you_get: '714.29', you_pay_currency: 'USD' } as object),
  proof: (doing) => prove(order(doing), of(['bank-transfer', 'usdt'] as const, doing.how)),
  confirm: ({ by, how, ...doing }) =>
    by.client.call(confirmOrder, {
      params: { reference: order({ by, how, ...doing }).reference },
      body: {
        account: CODES[of(RECEIVED, how)],
        arrived: of(['33.33', '60000.00', '120.00', '190000.00'], how >> 1),
      },
    }),
  'confirm by its reference': async (doing) => {
    const one = await line(doing);
    const params = { reference: order(doing).reference };
    const body = {
      account: BANK,
      arrived: of(['60000.00', '33.33'], doing.how),
      bank_reference: one?.reference,
    };
    return one && doing.by.client.call(confirmOrder, { params, body });
  },
  'confirm all': ({ by, ...doing }) =>
    by.client.call(confirmOrder, { params: { reference: order({ by, ...doing }).reference } }),
  decline: (doing) => STAFF_ACTS.decline(doing.by, order(doing)),
  'from the balance': (doing) => CUSTOMER_ACTS.pay(customer, order(doing)),
  payout: (doing) =>
    payAs(doing.by, order(doing), { amount: of(['100.00', '0.01', '350.00'], doing.how), fee: '0.50' }),
  claim: (doing) => claim(doing.by, order(doing)),
  'take over': async (doing) => {
    const { payout } = await onDesk(doing.by, order(doing));
    const body = { since: payout?.claim?.since ?? '' };
    const params = { reference: order(doing).reference };
    return body.since === '' ? undefined : doing.by.client.call(takeOverPayout, { params, body });
  },
  'give back': (doing) =>
    doing.by.client.call(giveBackPayout, { params: { reference: order(doing).reference } }),
  complete: (doing) => STAFF_ACTS.complete(doing.by, order(doing)),
  cancel: (doing) => STAFF_ACTS.cancel(doing.by, order(doing)),
  'to the balance': async (doing) => {
    const one = await refund(doing);
    return one && customer.client.call(refundToBalance, { params: { id: String(one.id) } });
  },
  'to a bank': async (doing) => {
    const one = await refund(doing);
    return (
      one &&
      customer.client.call(refundToBank, { params: { id: String(one.id) }, body: of(BANKS, doing.how) })
    );
  },
  'take out': ({ how }) =>
    customer.client.call(withdraw, { body: { amount: of(['0.01', '40000.00'], how), ...of(BANKS, how) } }),
  prepare: async (doing) => {
    const one = await refund(doing);
    const body = { version: String(one?.version), account: BANK };
    return one && doing.by.client.call(prepareRefund, { params: { id: String(one.id) }, body });
  },
  send: async (doing) => {
    const one = await refund(doing);
    if (!one) return undefined;
    const body = { version: String(one.version), bank_reference: `FT${one.id}` };
    const params = { id: String(one.id) };
    return doing.by.client.call(sendRefund, { params, body, files: { slip: pdf(`slip ${one.id}`) } });
  },
  return: async (doing) => {
    const one = await refund(doing);
    const body = { version: String(one?.version), reason: 'No such account' };
    return one && doing.by.client.call(returnRefund, { params: { id: String(one.id) }, body });
  },
  'on a statement': ({ by, at, how }) => {
    const on = of(['BANK', 'WALLET', 'OUT'] as const, at);
    named += 1;
    const said = `NIP ${order({ by, at, how }).reference}`;
    const written = [
      'Date,Reference,Narration,Amount',
      `${dayOf(app.clock.now().getTime())},R${named},${said},${of(ON_STATEMENTS[on], how)}`,
    ].join('\n');
    const statement = new File([new Uint8Array(utf8(written))], 'a.csv');
    return by.client.call(statements.uploadStatement, { body: { account: CODES[on] }, files: { statement } });
  },
  'the same on another statement': async ({ by, at, how }) => {
    const on = of(['BANK', 'WALLET', 'OUT'] as const, at);
    const { rows } = await sql<Record<'day' | 'reference' | 'narration', string> & { amount: bigint }>`
      select l.day, l.reference, l.narration, l.amount from statement_lines l
      join ledger_accounts a on a.id = l.account_id where a.code = ${CODES[on]} order by l.id desc limit 9`.execute(
      app.context.db,
    );
    // Of their days all, or it would be no statement of them.
    const [last] = rows;
    const said = rows.filter(({ day }) => day === last?.day && rows.length < 9);
    const columns = of([['narration'], ['reference', 'narration'], [], ['reference']] as const, how);
    const written = [
      ['Date', ...columns, 'Amount'].join(','),
      ...said.map((one) =>
        [one.day, ...columns.map((column) => one[column]), formatAmount(one.amount)].join(','),
      ),
    ];
    if (said.length === 0) return undefined;
    const statement = new File([new Uint8Array(utf8(written.join('\n')))], 'b.csv');
    const answer = await by.client.call(statements.uploadStatement, {
      body: { account: CODES[on] },
      files: { statement },
    });
    expect(answer).toMatchObject({ data: { new_lines: 0 } });
    return answer;
  },
  'by line': async (doing) => {
    const one = await line(doing);
    const said = { line_id: String(one?.id), reference: order(doing).reference };
    const body = doing.how % 2 ? { pairs: [], payments: [said] } : { pairs: [said] };
    return one && doing.by.client.call(statements.confirmLines, { body });
  },
  tie: async (doing) => {
    const one = await row(
      sql<{ line: bigint; posting: bigint }>`select l.id as line, p.id as posting from statement_lines l
        join postings p on p.account_id = l.account_id and p.amount = l.amount order by l.id desc limit 4`,
      doing.at,
    );
    const ties = [{ line_id: String(one?.line), posting_id: String(one?.posting) }];
    return one && doing.by.client.call(statements.confirmLines, { body: { pairs: [], ties } });
  },
  'set aside': async (doing) => {
    const one = await line(doing);
    const as = of(['unexplained', 'fee', 'unexplained', 'income', 'booked'] as const, doing.how);
    const body = { state: 'aside', as, note: 'So' } as const;
    return one && doing.by.client.call(statements.settleLine, { params: { id: String(one.id) }, body });
  },
  explain: async (doing) => {
    const one = await line(doing);
    const body = of(
      [
        { as: 'customer', customer: customer.username, reason: 'They wrote' },
        { as: 'sender', bank_reference: `B${++named}`, reason: 'Nobody’s' },
        { as: 'fee', reason: 'Theirs' },
        { as: 'income', reason: 'Ours' },
      ] as const,
      doing.how,
    );
    return one && doing.by.client.call(statements.explainLine, { params: { id: String(one.id) }, body });
  },
  'agree to explain': async ({ by, at }) => {
    const one = await row(sql<{ id: bigint }>`select id from explanations where state = 'proposed'`, at);
    return one && by.client.call(statements.approveExplanation, { params: { id: String(one.id) } });
  },
  'not to explain so': async ({ by, at }) => {
    const one = await row(sql<{ id: bigint }>`select id from explanations where state = 'proposed'`, at);
    return one && by.client.call(statements.rejectExplanation, { params: { id: String(one.id) } });
  },
  'offer back': async (doing) => {
    const one = await line(doing);
    const reference = one?.narration.replace('NIP ', '') ?? '';
    const params = { id: String(one?.id) };
    return one && doing.by.client.call(statements.offerBack, { params, body: { reference } });
  },
  'propose to take back': async ({ by, at }) => {
    const one = await row(sql<{ id: bigint }>`select id from journals order by id desc limit 8`, at);
    const body = { reason: 'Not so' };
    return one && by.client.call(proposeReversal, { params: { id: String(one.id) }, body });
  },
  'take back': async ({ by, at }) => {
    const one = await row(
      sql<{ id: bigint }>`select id from reversals where state = 'proposed' order by id desc`,
      at,
    );
    return one && by.client.call(approveReversal, { params: { id: String(one.id) } });
  },
  'not to take back': async ({ by, at }) => {
    const one = await row(sql<{ id: bigint }>`select id from reversals where state = 'proposed'`, at);
    return one && by.client.call(rejectReversal, { params: { id: String(one.id) } });
  },
  buy: async ({ by, how }) => {
    const from = of(RECEIVED, how);
    const body = {
      from_account: await account(CODES[from]),
      to_account: await account(PAID_FROM),
      ...of(
        [
          { paid: '60.00', bought: '420.00' },
          { paid: '0.01', bought: '0.01' },
        ],
        how >> 1,
      ),
      fee: '0.03',
      confirmed: true,
    };
    return by.client.call(moves.buyRmb, { body });
  },
  move: async ({ by, how }) => {
    const [from, to] = of(
      [
        [BANK, OTHER],
        [PAID_FROM, 'out/wechat'],
      ] as const,
      how,
    );
    const accounts = { from_account: await account(from), to_account: await account(to) };
    return by.client.call(moves.transferMoney, { body: { ...accounts, amount: '7.00', fee: '0.01' } });
  },
  'own money': async ({ by, how }) => {
    const what = of(['contribution', 'drawing', 'opening'] as const, how);
    const on = of(['OUT', 'WALLET', 'BANK'] as const, how >> 1);
    const body = { what, account: await account(CODES[on]), amount: '500.00', worth: '100000.00' };
    return by.client.call(moves.recordOwnMoney, { body });
  },
  count: async ({ by, how }) => {
    const id = await account(CODES[of(['OUT', 'WALLET', 'BANK'] as const, how)]);
    const body = { day: dayOf(app.clock.now().getTime()), counted: of(['500.00', '0'], how), reason: 'So' };
    return by.client.call(countAccount, { params: { id }, body });
  },
  sign: async ({ by, at }) => {
    const one = await row(
      sql<{ id: bigint; counted: bigint; reason: string }>`
        select id, counted, reason from closings where signed_at is null order by id desc`,
      at,
    );
    const body = { counted: formatAmount(one?.counted ?? 0n), reason: one?.reason ?? '' };
    return one && by.client.call(signClosing, { params: { id: String(one.id) }, body });
  },
} satisfies Record<string, (doing: Doing) => Promise<Answer | undefined>>;
type What = keyof typeof ACTS;

/** What brings an order on, or little would ever be there to be spent, owed and taken back. */
const BRINGS_ON: readonly What[] = [
  'proof',
  'proof',
  'proof',
  'confirm',
  'confirm',
  'confirm all',
  'confirm all',
  'payout',
];
const acts: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...BRINGS_ON, ...(Object.keys(ACTS) as What[])),
  by: fc.constantFrom(0 as const, 1 as const),
  at: fc.nat(5),
  how: fc.nat(11),
});

const does = ({ what, by, at, how }: Act): Promise<Answer | undefined> =>
  ACTS[what]({ by: staff[by], at, how });

/** Whose payments are paid by others now, and still to be paid. */
async function claimsOfOthers({ id }: TestStaff): Promise<string[]> {
  const since = new Date(app.clock.now().getTime() - CLAIM_MINUTES * MINUTE_MS);
  const { rows } = await sql<{ order_id: bigint; staff_id: bigint }>`
    select c.order_id, c.staff_id from payout_claims c join orders o on o.id = c.order_id
    where o.status = 'processing' and c.seen_at >= ${since} and c.staff_id <> ${id}`.execute(app.context.db);
  return rows.map((row) => `${row.staff_id} of ${row.order_id}`);
}

/** What one does alone takes nobody's payment from them, but by taking it over. */
async function doesAlone(one: Act): Promise<Answer | undefined> {
  const by = staff[one.by];
  const before = await claimsOfOthers(by);
  const answer = await does(one);
  if (one.what === 'take over' || one.what === 'later') return answer;
  const { rows } = await sql<{ id: bigint }>`select id from orders where status = 'processing'`.execute(
    app.context.db,
  );
  const stillToPay = before.filter((held) => rows.some(({ id }) => held.endsWith(` of ${id}`)));
  expect(await claimsOfOthers(by)).toEqual(expect.arrayContaining(stillToPay));
  return answer;
}

const act = (what: What, by: 0 | 1 = 0, how = 0, at = 0): Act => ({ what, by, at, how });
/** What is rare by chance: foreign money that comes in part, goes out before it is bought, and is all taken back again. */
const THERE_AND_BACK: Act[] = [
  act('dollars'),
  act('proof', 0, 1),
  act('confirm', 0, 1),
  act('proof', 0, 1),
  act('confirm all'),
  act('payout'),
  act('buy', 1, 1),
  act('propose to take back', 0, 0, 0),
  act('take back', 1),
  act('propose to take back', 0, 0, 2),
  // Not while another is still paying.
  act('take back', 1),
  act('give back'),
  act('take back', 1),
  act('cancel'),
  act('to a bank'),
  act('prepare', 0),
  act('send', 1),
  act('naira'),
  act('on a statement', 0, 0),
  act('set aside', 0, 0),
  act('explain', 0, 0),
  act('agree to explain', 1),
  act('take out', 0, 1),
  act('propose to take back', 0, 0, 1),
  act('take back', 1),
  act('on a statement', 1, 1),
  act('set aside', 1, 0),
  act('by line', 0, 0),
  act('count', 0, 2),
  act('sign', 1),
];

/** Each as what breaks it. */
const BROKEN = {
  'the refunds that are owed': sql<object>`
    select booked, owed from (select coalesce(-sum(p.amount), 0) as booked from postings p
        join ledger_accounts a on a.id = p.account_id where a.code = 'refunds') book,
      (select coalesce(sum(amount), 0) as owed from refunds where state in ('choosing', 'waiting', 'prepared')) they
    where booked <> owed`,
  'what is unexplained': sql<object>`
    select booked, said from (select coalesce(-sum(p.amount), 0) as booked from postings p
        join ledger_accounts a on a.id = p.account_id where a.code = 'unexplained') book,
      (select coalesce(-sum(p.amount), 0) as said from statement_lines l
        join postings own on own.id = l.posting_id join postings p on p.journal_id = own.journal_id
        join ledger_accounts a on a.id = p.account_id and a.code = 'unexplained'
        where l.aside_as = 'unexplained' and l.explained_by is null) they
    where booked <> said`,
  'foreign money in its accounts': sql<object>`
    select currency, sum(amount) from postings where currency <> 'NGN' group by currency having sum(amount) <> 0`,
  'a cost of what is not there, or of the other sign': sql<object>`
    select held.currency, held.amount, cost.amount as cost from (
      select currency, -sum(p.amount) as amount from postings p join ledger_accounts a using (currency)
      where a.id = p.account_id and a.kind = 'position' group by currency) held
    join (select replace(a.code, 'cost/', '') as currency, sum(p.amount) as amount from postings p
      join ledger_accounts a on a.id = p.account_id where a.kind = 'cost' group by 1) cost using (currency)
    where held.amount * cost.amount < 0 or (held.amount = 0 and cost.amount <> 0)`,
  'a refund whose journal was taken back': sql<object>`
    select r.id from refunds r join journals j on j.reverses in (r.settled_journal_id, r.owed_journal_id)`,
  'a refund of an order that goes on': sql<object>`
    select r.id from refunds r join orders o on o.id = r.order_id where o.status <> 'cancelled'`,
  'a line that nothing stands for': sql<object>`
    select id from statement_lines where state = 'taken' and posting_id is null and fee_posting_id is null`,
  'a line that is not the money that it shows': sql<object>`
    select l.id from statement_lines l
    left join postings p on p.id = l.posting_id left join postings f on f.id = l.fee_posting_id
    where l.account_id <> coalesce(p.account_id, f.account_id, l.account_id)
      or (p.id = f.id and p.amount <> l.amount)
      or (p.id is distinct from f.id and not l.amount between coalesce(p.amount, f.amount) and -1)`,
  'a posting whose two lines are not all of it': sql<object>`
    select p.id from postings p join statement_lines l on l.posting_id = p.id
    join statement_lines f on f.fee_posting_id = p.id and f.id <> l.id where l.amount + f.amount <> p.amount`,
  'a credit that counts twice': sql<object>`
    select l.reference from statement_lines l left join postings p on p.id = l.posting_id
    where (select count(*) from receipts r where r.account_id = l.account_id and r.taken_back_at is null
        and lower(r.bank_reference) = lower(l.reference) and r.journal_id is distinct from p.journal_id
        and r.journal_id is distinct from l.explained_by) + (p.id is not null)::int > 1`,
  'an order with more, or less, than it says': sql<object>`
    select o.reference from orders o join payment_orders p on p.order_id = o.id
    where o.received not between 0 and o.amount or o.paid_out not between 0 and p.you_get
      or (o.status in ('processing', 'successful') and o.received <> o.amount)
      or (o.status = 'successful') <> (o.paid_out = p.you_get)`,
  'a day that took something once it was closed': sql<object>`
    select p.id from postings p join journals j on j.id = p.journal_id
    join closings k on k.account_id = p.account_id and k.day >= p.day
    where k.signed_at < j.at and j.id is distinct from k.journal_id`,
};

async function expectSound() {
  const { db } = app.context;
  await expectSameFigures({ app, staff: staff[0], customer, orders: placed });
  expect(await flawsOf(db)).toEqual([]);
  for (const [what, query] of Object.entries(BROKEN))
    expect([what, (await query.execute(db)).rows]).toEqual([what, []]);
}

it('after whatever is done with it', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { minLength: 30, maxLength: 80, size: 'max' }),
      fc.boolean(),
      async (all, atOnce) => {
        await placeAny('150000.00');
        const step = atOnce ? 5 : 1;
        for (let at = 0; at < all.length; at += step) {
          const answers = await Promise.all(all.slice(at, at + step).map(atOnce ? does : doesAlone));
          for (const answer of answers) expect(answer?.httpStatus ?? 200).toBeLessThan(500);
        }
        // What was written on a day that was closed by then counts to the next, and is told from then on.
        app.clock.advance(25 * HOUR_MS);
        await signInStaff();
        await expectSound();
      },
    ),
    // A book that is broken stays so: no shorter history would tell more.
    { numRuns: 10, endOnFailure: true, examples: [[THERE_AND_BACK, false]] },
  );
  // Histories in which nothing happens show nothing.
  const { rows } = await sql<{ kind: string }>`select distinct kind from journals order by kind`.execute(
    app.context.db,
  );
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'receipt',
      'payout',
      'purchase',
      'cancellation',
      'refund',
      'unexplained',
      'reversal',
    ]),
  );
  expect(kinds).toEqual(expect.arrayContaining(['explained', 'difference']));
});
