import {
  settleLine,
  statementAccounts,
  statementLines,
  statementMatches,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { placeOrder, sendProof } from '../testing/orders.ts';
import { gb18030, utf8, utf16 } from '../testing/statement-files.ts';
import { step } from '../testing/step.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { takeLine } from './take-line.ts';

let app: TestApp;
let staff: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  staff = await app.staff('treasury');
});
afterAll(() => app.close());

/** A bank account of its own for each test. */
async function account(code: string, currency = 'NGN') {
  const kind = currency === 'RMB' ? 'pay-out' : 'pay-in';
  await transaction(app.context.db, (tx) => openAccount(tx, { code, kind, currency, name: code }));
  return code;
}

const HEAD = 'Date,Reference,Narration,Debit,Credit,Balance';
type Told = Omit<NonNullable<CallInput<typeof uploadStatement>['body']>, 'account'>;

function upload(code: string, content: string | Uint8Array, told: Told = {}) {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  const file = new File([new Uint8Array(bytes)], 'march.csv');
  return staff.client.call(uploadStatement, { body: { account: code, ...told }, files: { statement: file } });
}

const rows = (...lines: string[]) => [HEAD, ...lines].join('\n');
const today = () => app.clock.now().toISOString().slice(0, 10);

async function linesOf(code: string) {
  const { lines } = data(
    await staff.client.call(statementLines, { query: { account: code, per_page: 100 } }),
  );
  return lines.data.map(
    ({ day, direction, amount, narration }) => `${day} ${direction} ${amount} ${narration}`,
  );
}

it('counts a line in two files that overlap once, and equal lines as often as they happened', async () => {
  const code = await account('in/overlap');
  const twice = ['01/03/2026,,POS,,500.00,', '01/03/2026,,POS,,500.00,'];
  const fee = '02/03/2026,F1,Fee,10.00,,';
  expect(data(await upload(code, rows(...twice, fee)))).toEqual({
    outcome: 'read',
    first_day: '2026-03-01',
    last_day: '2026-03-02',
    new_lines: 3,
    known_lines: 0,
    idle_rows: 0,
  });
  const third = rows(...twice, twice[0] ?? '', fee.replace('Fee', ' FEE '), '03/03/2026,,Late,,1.00,');
  expect(data(await upload(code, utf16(`\uFEFF${third}`, 'le')))).toMatchObject({
    new_lines: 2,
    known_lines: 3,
  });
  expect(await linesOf(code)).toEqual([
    '2026-03-03 in 1.00 Late',
    '2026-03-02 out 10.00 Fee',
    '2026-03-01 in 500.00 POS',
    '2026-03-01 in 500.00 POS',
    '2026-03-01 in 500.00 POS',
  ]);
  // The same on another account is another.
  expect(data(await upload(await account('in/other'), third))).toMatchObject({ new_lines: 5 });
});

it('two at once that overlap bring each line once', async () => {
  const code = await account('in/at-once');
  const day = (n: number) => `0${n}/03/2026,R${n},Line,,${n}.00,`;
  const answers = await Promise.all([
    upload(code, rows(day(1), day(2), day(3))),
    upload(code, rows(day(3), day(2), day(4))),
  ]);
  const added = answers
    .map((answer) => data(answer))
    .map((read) => ('new_lines' in read ? read.new_lines : 0));
  expect(added.reduce((sum, one) => sum + one)).toBe(4);
  expect(await linesOf(code)).toHaveLength(4);
});

it('takes nothing in where a row is wrong, and names it', async () => {
  const code = await account('in/wrong');
  const before = storedFiles(app.context);
  const text = rows('01/03/2026,,Good,,1.00,', '32/03/2026,,No day,,1.00,');
  expect(data(await upload(code, text))).toEqual({
    outcome: 'wrong rows',
    count: 1,
    rows: [{ line: 3, reason: '“32/03/2026” is not a date' }],
  });
  expect(data(await upload(code, rows('01/03/2099,,Early,,1.00,')))).toMatchObject({
    outcome: 'wrong rows',
    rows: [{ line: 2, reason: '2099-03-01 is still to come' }],
  });
  expect(await upload(code, '%PDF-1.4\u0000')).toMatchObject({
    code: 'statement_unreadable',
    httpStatus: 415,
  });
  expect(await upload(code, HEAD)).toMatchObject({ code: 'statement_unreadable' });
  expect(await upload('in/nowhere', text)).toMatchObject({ code: 'not_found' });
  expect(await upload('margin', text)).toMatchObject({ code: 'not_found' });
  expect(await staff.client.call(uploadStatement, { body: { account: code } })).toMatchObject({
    code: 'statement_required',
  });
  expect(await linesOf(code)).toEqual([]);
  expect(storedFiles(app.context)).toEqual(before);
});

it('asks for columns that it does not know, and knows them the next time', async () => {
  const code = await account('in/columns');
  const file = (day: number) => `Our bank\nwann,was,wieviel\n0${day}.03.2026,Salz,"1.234,50"\n`;
  expect(data(await upload(code, file(1)))).toMatchObject({
    outcome: 'choose columns',
    header_line: 2,
    rows: [{ line: 2, cells: ['wann', 'was', 'wieviel'] }, { line: 3 }],
  });
  expect(await upload(code, file(1), { columns: 'day,narration,' })).toMatchObject({ code: 'invalid_input' });
  const chosen = { columns: 'day,narration,amount', header_line: 2 };
  expect(data(await upload(code, file(1), chosen))).toMatchObject({ outcome: 'read', new_lines: 1 });
  expect(data(await upload(code, file(2)))).toMatchObject({ outcome: 'read', new_lines: 1 });
  expect(await linesOf(code)).toEqual(['2026-03-02 in 1234.50 Salz', '2026-03-01 in 1234.50 Salz']);
});

it('counts a line once that was taken in without its narration before', async () => {
  const code = await account('in/narrations');
  const file = (...lines: string[]) => ['wann,was,wieviel', ...lines].join('\n');
  const [salt, pepper, rice] = ['01.03.2026,Salt,5.00', '01.03.2026,Pepper,5.00', '02.03.2026,Rice,5.00'];
  const chosen = (columns: string) => ({ columns, header_line: 1 });
  data(await upload(code, file(salt, pepper), chosen('day,,amount')));
  // Staff see that nothing says what came for what, and choose that column too.
  const whole = chosen('day,narration,amount');
  expect(data(await upload(code, file(salt, pepper, rice), whole))).toMatchObject({
    new_lines: 1,
    known_lines: 2,
  });
  const third = '01.03.2026,Sugar,5.00';
  expect(data(await upload(code, file(salt, pepper, third, rice)))).toMatchObject({
    new_lines: 1,
    known_lines: 3,
  });
  expect(await linesOf(code)).toEqual([
    '2026-03-02 in 5.00 Rice',
    '2026-03-01 in 5.00 Sugar',
    '2026-03-01 in 5.00 ',
    '2026-03-01 in 5.00 ',
  ]);
});

it.each(['reference', 'balance', 'time'] as const)(
  'counts a line once whose %s was not read before, or is not any more, and one more that is alike but for it',
  async (role) => {
    const code = await account(`in/without-${role}`);
    const [one = '', two = '', three = ''] = {
      reference: ['R1', 'R2', 'R3'],
      balance: ['5', '10', '15'],
      time: TIMES,
    }[role];
    const file = (...said: string[]) =>
      ['wann,was,wieviel,mehr', ...said.map((more) => `01.03.2026,Salt,5.00,${more}`)].join('\n');
    const chosen = (more: string) => ({ columns: `day,narration,amount,${more}`, header_line: 1 });
    data(await upload(code, file(one, two), chosen('')));
    // As of files from before that was kept.
    await app.context.db
      .updateTable('bank_statements')
      .set({ read_without: null })
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('ledger_accounts').select('id').where('code', '=', code),
      )
      .execute();
    expect(data(await upload(code, file(one, two), chosen(role)))).toMatchObject({ known_lines: 2 });
    const third = data(await upload(code, file(one, two, three)));
    expect(third).toMatchObject({ new_lines: 1, known_lines: 2 });
    const bare = data(await upload(code, file(one, two, three, three), chosen('')));
    expect(bare).toMatchObject({ new_lines: 1, known_lines: 3 });
    expect(await linesOf(code)).toHaveLength(4);
  },
);
const TIMES = ['10:00', '11:00', '12:00'];

it('takes in a line without a reference and one with it that are alike but for that', async () => {
  const code = await account('in/some-references');
  const bare = '01/03/2026,,POS,,500.00,';
  data(await upload(code, rows(bare)));
  const both = rows('01/03/2026,R1,POS,,500.00,', bare);
  expect(data(await upload(code, both))).toMatchObject({ new_lines: 1, known_lines: 1 });
});

it('reads a wallet’s six decimals as the cents that the book counts, and dust as nothing that moved', async () => {
  const file = [
    'Date,TxID,Amount,Balance',
    '01/03/2026,a1,100.123456,100.123456',
    // Strangers send it, so that their address stands among one's own.
    '01/03/2026,a2,0.000001,100.123457',
    '02/03/2026,a3,-5.129999,94.993458',
    '03/03/2026,a4,1.234,96.227458',
  ].join('\n');
  const wallet = await account('in/six-decimals', 'USDT');
  expect(data(await upload(wallet, file))).toMatchObject({ outcome: 'read', new_lines: 3, idle_rows: 1 });
  expect(await linesOf(wallet)).toEqual([
    '2026-03-03 in 1.23 ',
    '2026-03-02 out 5.12 ',
    '2026-03-01 in 100.12 ',
  ]);
  // Of Naira nobody has a part of a kobo.
  expect(data(await upload(await account('in/two-decimals'), file))).toMatchObject({
    outcome: 'wrong rows',
    count: 4,
  });
});

it('says how far each account’s statements reach, on the account’s own clock', async () => {
  const code = await account('out/reach', 'RMB');
  const text =
    '交易时间,交易对方,金额,收/支,交易单号\n2026-03-02 10:00:00,李明,20.00,支出,1\n2026-03-01 09:00:00,王芳,5.00,收入,2\n';
  data(await upload(code, gb18030(text)));
  const { accounts } = data(await staff.client.call(statementAccounts, {}));
  expect(accounts.find((one) => one.code === code)).toMatchObject({
    kind: 'pay-out',
    reaches_to: '2026-03-02T02:00:00.000Z',
    open_lines: 2,
    uploaded_by: expect.any(String),
  });
  expect(await linesOf(code)).toEqual(['2026-03-02 out 20.00 ', '2026-03-01 in 5.00 ']);
});

it('sets a line aside that posts nothing with the reason, once, and opens it again', async () => {
  const code = await account('in/aside');
  data(await upload(code, rows('01/03/2026,F1,Fee,10.00,,')));
  const open = { query: { account: code, state: 'open' as const } };
  const [line] = data(await staff.client.call(statementLines, open)).lines.data;
  const at = { params: { id: line?.id ?? '' } };
  const aside = {
    ...at,
    body: { state: 'aside' as const, as: 'booked' as const, note: 'Of the other book' },
  };
  const unsaid = { ...at, body: { ...aside.body, note: '' } };
  expect(await staff.client.call(settleLine, unsaid)).toMatchObject({ code: 'invalid_input' });
  expect(data(await staff.client.call(settleLine, aside)).line).toMatchObject({
    state: 'aside',
    note: 'Of the other book',
    journal_id: null,
  });
  expect(data(await staff.client.call(statementLines, open)).lines.data).toEqual([]);
  expect(await staff.client.call(settleLine, aside)).toMatchObject({ code: 'changed_meanwhile' });
  const reopened = await staff.client.call(settleLine, { ...at, body: { state: 'open' } });
  expect(data(reopened).line).toMatchObject({ state: 'open', note: '', settled_by: null });
});

it('finds which orders the lines pay for, and the proofs whose money has not come', async () => {
  // No account that other tests read statements of is in use any more.
  app.clock.advance(31 * DAY_MS);
  staff = await app.staff('treasury');
  const customer = await app.customer();
  const code = await account('in/matches');
  const matches = async () => data(await staff.client.call(statementMatches, { query: { account: code } }));
  const place = () => placeOrder('payment', customer, staff);
  const [first, second, late, pending] = [await place(), await place(), await place(), await place()];
  for (const order of [first, second, late]) data(await sendProof(customer, order));
  const placed = [first, second, late, pending].map(({ reference }) => reference);
  const unprovenOf = async () =>
    (await matches()).unproven.map(({ reference }) => reference).filter((one) => placed.includes(one));

  await step('certain, likely and nobody’s', async () => {
    const day = today();
    const text = rows(
      `${day},N1,NIP ${first.reference.slice(0, -1)}/UBA,,"150,000.00",`,
      `${day},N2,NIP ${second.reference},,"149,950.00",`,
      `${day},N3,NIP ${pending.reference},,"150,000.00",`,
      `${day},N4,NIP UNKNOWN,,7.00,`,
      `${day},N5,Fee,"150,000.00",,`,
    );
    data(await upload(code, text));
    const { certain, likely, nobodys, nobodys_out } = await matches();
    expect(certain.map(({ line, order, reasons }) => [line.reference, order.reference, reasons])).toEqual([
      ['N1', first.reference, ['amount', 'similar reference', 'time']],
    ]);
    expect(likely.map(({ line, candidates }) => [line.reference, candidates[0]?.order.reference])).toEqual([
      ['N2', second.reference],
      ['N3', pending.reference],
    ]);
    expect([nobodys, nobodys_out]).toEqual([1, 1]);
    // Not late yet, and no statement reaches so far.
    expect(await unprovenOf()).toEqual([]);
  });

  await step('a proof that is older than a day, on statements that reach beyond it', async () => {
    app.clock.advance(3 * DAY_MS);
    staff = await app.staff('treasury');
    expect(await unprovenOf()).toEqual([]);
    data(await upload(code, rows(`${today()},X,Later,,1.00,`)));
    expect(await unprovenOf()).toEqual([late.reference]);
  });
});

it('takes the holder of our own account for nobody who paid, whatever a customer calls themselves', async () => {
  const { db } = app.context;
  const code = await account('in/holder');
  const namesake = await app.customer();
  await db
    .updateTable('customers')
    .set({ firstname: 'Harmattan', lastname: 'Trading' })
    .where('id', '=', namesake.id)
    .execute();
  data(await sendProof(namesake, await placeOrder('payment', namesake, staff)));
  data(await upload(code, rows(`${today()},H1,Paid to Harmattan Trading,,"150,000.00",`)));
  const reasons = async () => {
    const { certain, likely } = data(await staff.client.call(statementMatches, { query: { account: code } }));
    return [...certain, ...likely.flatMap(({ candidates }) => candidates)].map((found) => found.reasons);
  };
  expect(await reasons()).toEqual([['amount', 'name', 'time']]);

  const [proposed_by, proposed_at] = [null, app.clock.now()];
  const past = { proposed_by, proposed_at, decided_by: null, decided_at: null, state: 'retired' as const };
  const details = JSON.stringify({ account_name: 'Harmattan Trading' });
  await db
    .insertInto('pay_accounts')
    .values({ option_code: 'bank-transfer', details, ...past })
    .execute();
  expect((await reasons()).flat()).not.toContain('name');
});

it('gives a line to one order only, however many ask at once', async () => {
  const customer = await app.customer();
  const code = await account('in/taken');
  data(await upload(code, rows('01/03/2026,T1,For one,,1.00,')));
  const { db, clock } = { db: app.context.db, clock: app.clock };
  const open = { query: { account: code, state: 'open' as const } };
  const [line] = data(await staff.client.call(statementLines, open)).lines.data;
  const orders = [await placeOrder('payment', customer, staff), await placeOrder('payment', customer, staff)];
  const taken = await Promise.allSettled(
    orders.map(({ id }) =>
      transaction(db, (tx) =>
        takeLine(tx, {
          lineId: BigInt(line?.id ?? 0),
          orderId: BigInt(id),
          staffId: staff.id,
          now: clock.now(),
        }),
      ),
    ),
  );
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [kept] = data(await staff.client.call(statementLines, { query: { account: code } })).lines.data;
  expect(orders.map(({ reference }) => reference)).toContain(kept?.order_reference);
});

it('the same attempt again takes nothing in a second time', async () => {
  const code = await account('in/again');
  const file = new File([rows('01/03/2026,,Once,,1.00,')], 'once.csv');
  const send = () => {
    const input = { body: { account: code }, files: { statement: file } };
    return staff.client.call(uploadStatement, input, { idempotencyKey: 'once-1' });
  };
  const first = data(await send());
  expect(data(await send())).toEqual(first);
  const statements = app.context.db
    .selectFrom('bank_statements as b')
    .innerJoin('ledger_accounts as a', 'a.id', 'b.account_id');
  expect(await statements.select('b.id').where('a.code', '=', code).execute()).toHaveLength(1);
});
