import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { MOST_TAKEN_BACK, MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import {
  approvePayAccount,
  deskRateHistory,
  deskRates,
  listPayAccounts,
  proposePayAccount,
  publishRate,
  rejectPayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { rateHistory, rates } from '@cowrie/contract/rates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let colleague: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  treasury = await app.staff('treasury');
  colleague = await app.staff('treasury');
});
afterAll(() => app.close());

describe('rates', () => {
  const publish = (price: string, confirmed?: boolean, by = treasury) =>
    by.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price, confirmed } });
  const rateOf = async (convert: string, code: string) => {
    const listed = data(await app.visitor.call(rates, { query: { convert } }));
    return listed.rates.find((one) => one.code === code)?.rate;
  };

  it('a published price is the rate of the site at once, and its inverse too', async () => {
    const published = data(await publish('204', true));
    expect(published).toMatchObject({
      base: 'NGN',
      target: 'RMB',
      price: '204',
      rate: '0.00490196078431373',
    });
    await expect.poll(() => rateOf('NGN', 'RMB')).toBe('0.00490196078431373');
    expect(await rateOf('RMB', 'NGN')).toBe('204');
    expect(await rateOf('NGN', 'USD')).toBeNull();
    const listed = data(await app.visitor.call(rates, {}));
    expect(listed.base).toMatchObject({ code: 'NGN', from: true });
    expect(listed.rates.map(({ code }) => code)).not.toContain('NGN');
    expect(listed.updated_at).toBe(published.published_at);
    expect(data(await treasury.client.call(deskRates, {})).rates).toMatchObject([
      { base: 'NGN', target: 'RMB', price: '204', by: expect.stringContaining('treasury') },
    ]);
  });

  it('a move above 5 % asks for a second look, one of 5 % does not', async () => {
    data(await publish('200', true));
    expect(await publish('210.02')).toMatchObject({
      httpStatus: 400,
      code: 'second_look_needed',
      message: 'This price is 5.01 % away from the last one. Please look again and confirm it.',
    });
    expect(await publish('189.9')).toMatchObject({ code: 'second_look_needed' });
    expect(await publish('210')).toMatchObject({ status: 'success' });
    expect(await publish('500', true)).toMatchObject({ status: 'success' });
    data(await publish('200', true));
  });

  it('who came before another and waited for them publishes after them', async () => {
    data(await publish('200', true));
    app.clock.advance(-MINUTE_MS);
    onTestFinished(() => void app.clock.advance(MINUTE_MS));
    data(await publish('201', true));
    expect(data(await treasury.client.call(deskRates, {})).rates).toMatchObject([{ price: '201' }]);
  });

  it('keeps every price: the history starts with the one in force at its start', async () => {
    const shop = await createTestApp();
    onTestFinished(() => shop.close());
    const before = await shop.staff('treasury');
    for (const price of ['204', '200', '210', '500', '200']) data(await publish(price, true, before));
    shop.clock.advance(40 * DAY_MS);
    const now = await shop.staff('treasury');
    data(await publish('201', false, now));
    shop.clock.advance(MINUTE_MS);
    data(await publish('202', false, now));
    const { history } = data(await shop.visitor.call(rateHistory, { query: { days: 30 } }));
    expect(history.map(({ price }) => price)).toEqual(['200', '201', '202']);
    const wide = { base: 'RMB', target: 'NGN', days: 366 };
    const all = data(await now.client.call(deskRateHistory, { query: wide })).history;
    expect(all.map(({ rate }) => rate)).toEqual(['200', '204', '200', '210', '500', '200', '201', '202']);
  });

  test.each([
    [{ base: 'NGN', target: 'NGN', price: '200' }, 'currency_unknown'],
    [{ base: 'NGN', target: 'XXX', price: '200' }, 'currency_unknown'],
    [{ base: 'RMB', target: 'USD', price: '7' }, 'currency_unknown'],
    [{ base: 'RMB', target: 'NGN', price: '0.005' }, 'currency_unknown'],
    [{ base: 'USD', target: 'NGN', price: '0.00065' }, 'currency_unknown'],
    [{ base: 'NGN', target: 'RMB', price: '0' }, 'invalid_input'],
    [{ base: 'NGN', target: 'RMB', price: '-1' }, 'invalid_input'],
    [{ base: 'NGN', target: 'RMB', price: '1e3' }, 'invalid_input'],
    [{ base: 'NGN', target: 'RMB', price: '' }, 'invalid_input'],
  ])('%j is refused: %s', async (body, code) =>
    expect(await treasury.client.call(publishRate, { body })).toMatchObject({ httpStatus: 400, code }),
  );

  it('of a currency that is not offered there are none', async () => {
    expect(await app.visitor.call(rates, { query: { convert: 'XXX' } })).toMatchObject({ httpStatus: 400 });
    expect(data(await app.visitor.call(rates, { query: { convert: 'ngn' } })).base.code).toBe('NGN');
  });

  it.runIf(isPostgres())('of two jumps at the same moment the second is held against the first', async () => {
    data(await publish('202', true));
    const answers = await Promise.all([publish('210'), publish('194')]);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    data(await publish('200', true));
  });

  it('of two who publish from the price that both were shown the second is told, and replaces nothing (Product §19.12)', async () => {
    const from = (before: string | null, price: string, by = treasury) =>
      by.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price, before, confirmed: true } });
    const stands = async () => data(await treasury.client.call(deskRates, {})).rates[0]?.price;
    const overtaken = { httpStatus: 409, code: 'changed_meanwhile' };
    data(await publish('200', true));
    data(await from('200', '201', colleague));
    expect(await from('200', '202')).toMatchObject(overtaken);
    // Whoever was shown none yet is told of the first one.
    expect(await from(null, '202')).toMatchObject(overtaken);
    expect(await stands()).toBe('201');
    // One's own price, sent again since its answer got lost, is no other's.
    data(await from('200', '201', colleague));
    const answers = await Promise.all([from('201', '202'), from('201', '203', colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    // What a jump is, is asked of who knows what it leads away from.
    expect(await from('201', '400')).toMatchObject(overtaken);
    data(await publish('200', true));
  });

  it('a price that is sent again, since its answer got lost, is answered as it stands and written once', async () => {
    const shop = await createTestApp();
    onTestFinished(() => shop.close());
    const { client } = await shop.staff('owner');
    const send = (price: string, before?: string | null) =>
      client.call(publishRate, {
        body: { base: 'NGN', target: 'RMB', price, confirmed: true, ...(before !== undefined && { before }) },
      });
    const written = async () => ({
      rows: (await shop.context.db.selectFrom('rates').select('id').where('base', '=', 'NGN').execute())
        .length,
      acts: data(await client.call(auditLog, { query: { action: 'rate.publish' } })).entries.data.length,
    });
    data(await send('200'));
    const first = data(await send('201.5', '200'));
    const once = await written();
    shop.clock.advance(MINUTE_MS);
    expect(data(await send('201.5', '200'))).toEqual(first);
    expect(data(await send('0201.50', '200'))).toEqual(first);
    expect(await written()).toEqual(once);
    // Whoever was shown it and publishes it says that it still holds: its date is the news.
    expect(data(await send('201.5', '201.5')).published_at).not.toBe(first.published_at);
    expect(await written()).toEqual({ rows: once.rows + 1, acts: once.acts + 1 });
  });

  it('the first price of a pair is published from none', async () => {
    const shop = await createTestApp();
    onTestFinished(() => shop.close());
    const { client } = await shop.staff('treasury');
    const body = { base: 'NGN', target: 'USD', price: '1540', before: null };
    data(await client.call(publishRate, { body }));
    expect(await client.call(publishRate, { body: { ...body, price: '1541' } })).toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

describe('accounts to pay into', () => {
  const bank = (account_number: string) => ({
    option_code: 'bank-transfer' as const,
    bank_name: 'GTBank',
    account_number,
    account_name: 'Cowrie Trading',
  });
  const propose = async (number: string, by = treasury) =>
    data(await by.client.call(proposePayAccount, { body: bank(number) })).account.id;
  const approve = (id: string, by = colleague) => by.client.call(approvePayAccount, { params: { id } });
  const reject = (id: string, by = colleague) => by.client.call(rejectPayAccount, { params: { id } });
  const shown = () => customer.client.call(paymentOptions, { query: { code: 'bank-transfer' } });
  const stateOf = async (id: string) =>
    data(await treasury.client.call(listPayAccounts, {})).accounts.find((one) => one.id === id)?.state;

  it('a proposal is nothing until a second person approves it; then it replaces the live one', async () => {
    const first = await propose('0123456789');
    expect(await shown()).toMatchObject({ httpStatus: 400, code: 'account_data_missing' });
    expect(await approve(first, treasury)).toMatchObject({ httpStatus: 403, code: 'own_proposal' });
    expect(await stateOf(first)).toBe('proposed');
    expect(data(await approve(first)).account).toMatchObject({ state: 'live', proposed_by_me: false });
    const { option_code, ...details } = bank('0123456789');
    expect(data(await shown()).payment_options).toEqual([
      {
        code: option_code,
        payment_option_data: [details],
        amount_missing: null,
        usdt: null,
        payout: null,
        wallet: null,
      },
    ]);

    const second = await propose('9876543210');
    expect(data(await shown()).payment_options[0]?.payment_option_data[0]).toMatchObject({
      account_number: '0123456789',
    });
    data(await approve(second));
    expect(data(await shown()).payment_options[0]?.payment_option_data[0]).toMatchObject({
      account_number: '9876543210',
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['retired', 'live']);
  });

  it('an owner’s own proposal needs a second person as well', async () => {
    const owner = await app.staff('owner');
    const id = await propose('5555555555', owner);
    expect(await approve(id, owner)).toMatchObject({ httpStatus: 403, code: 'own_proposal' });
    expect(data(await reject(id, owner)).account.state).toBe('rejected');
  });

  it('what is decided stays decided; who decides it so again hears that it is', async () => {
    const id = await propose('1111111111');
    const { account } = data(await reject(id));
    for (const answer of [await approve(id), await reject(id, await app.staff('treasury'))])
      expect(answer).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
    expect(data(await reject(id)).account).toEqual(account);
    expect(await approve('99999999')).toMatchObject({ httpStatus: 404 });
    // Even the server cannot let one person do it alone.
    const own = await propose('2222222222');
    await expect(
      app.context.db
        .updateTable('pay_accounts')
        .set({ state: 'live', decided_by: treasury.id })
        .where('id', '=', BigInt(own))
        .execute(),
    ).rejects.toThrow(/check constraint/);
    data(await reject(own));
  });

  it('who proposes and takes back without end is held up for an hour, and no colleague', async () => {
    const restless = await app.staff('treasury');
    const ask = (by: TestStaff) => by.client.call(proposePayAccount, { body: bank('8000000001') });
    for (let n = 0; n < MOST_TAKEN_BACK; n += 1)
      data(await reject(data(await ask(restless)).account.id, restless));
    expect(await ask(restless)).toMatchObject({ httpStatus: 409, code: 'taken_back_often' });
    data(await reject(data(await ask(colleague)).account.id, colleague));
    const anHourAgo = new Date(app.clock.now().getTime() - HOUR_MS);
    const own = app.context.db.updateTable('pay_accounts').where('proposed_by', '=', restless.id);
    await own.set({ decided_at: anHourAgo }).execute();
    data(await reject(data(await ask(restless)).account.id, restless));
    // By a clock that was ahead and is right again.
    await own.set({ decided_at: new Date(app.clock.now().getTime() + 30 * DAY_MS) }).execute();
    data(await reject(data(await ask(restless)).account.id, restless));
  });

  it('of one person so many wait at most, however many they propose at once', async () => {
    const eager = await app.staff('treasury');
    const ask = (number: string, by = eager) =>
      by.client.call(proposePayAccount, { body: bank(`70000${number.padStart(5, '0')}`) });
    for (let n = 1; n < MOST_WAITING; n += 1) data(await ask(String(n)));
    const answers = await Promise.all([ask('998'), ask('999')]);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(answers).toContainEqual(expect.objectContaining({ httpStatus: 409, code: 'too_many_proposals' }));
    // A colleague is not held up, and one that is taken back makes room.
    data(await reject(data(await ask('997', colleague)).account.id));
    const { accounts } = data(await eager.client.call(listPayAccounts, {}));
    const own = accounts.filter(({ proposed_by_me: isMine }) => isMine);
    expect(own).toHaveLength(MOST_WAITING);
    data(await reject(own[0]?.id ?? '', eager));
    data(await ask('996'));
  });

  it('says beside the field what is wrong with a proposal', async () => {
    expect(await treasury.client.call(proposePayAccount, { body: bank('12') })).toMatchObject({
      httpStatus: 400,
      errors: { account_number: ['Account number is 6 to 20 digits'] },
    });
  });

  it.runIf(isPostgres())(
    'approved twice at once: one decides, and two proposals leave one live',
    async () => {
      const owner = await app.staff('owner');
      const wallet = { option_code: 'usdt' as const, wallet_address_network: 'TRC20' };
      const propose = async (wallet_address: string) =>
        data(await treasury.client.call(proposePayAccount, { body: { ...wallet, wallet_address } })).account
          .id;
      const id = await propose('T3333333333333333333333');
      const twice = await Promise.all([approve(id), approve(id, owner)]);
      expect(twice.filter(({ status }) => status === 'success')).toHaveLength(1);
      expect(twice.find(({ status }) => status !== 'success')).toMatchObject({ httpStatus: 409 });

      for (let round = 0; round < 4; round += 1) {
        const [one, other] = [
          await propose('T4444444444444444444444'),
          await propose('T6666666666666666666666'),
        ];
        const both = await Promise.all([approve(one), approve(other, owner)]);
        expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
        expect([await stateOf(one), await stateOf(other)].sort()).toEqual(['live', 'retired']);
      }
    },
  );
});
