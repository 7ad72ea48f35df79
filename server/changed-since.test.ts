/** Of two who change the same settings from what both were shown, the second is told and nothing is undone (Product §19.12). */
import { auditLog } from '@cowrie/contract/desk/business.ts';
import { getBusinessDetails, setBusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { listPayouts, setPayoutRules } from '@cowrie/contract/desk/payouts.ts';
import { currencyLimits, deskRates, holdRates } from '@cowrie/contract/desk/treasury.ts';
import { setUnpaidTimes, unpaidTimes } from '@cowrie/contract/desk/unpaid-orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from './testing/app.ts';
import type { Answer } from './testing/orders.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

/** What is read, what the first and the second make of it, and the call. */
type Setting<Facts> = {
  read: () => Promise<Facts>;
  change: (facts: Facts, before: Facts) => Promise<Answer>;
  first: Partial<Facts>;
  second: Partial<Facts>;
};

const actsInLog = async () => data(await owner.client.call(auditLog, {})).entries.pagination.total;

async function holds<Facts>({ read, change, first, second }: Setting<Facts>) {
  const shown = await read();
  expect(await change({ ...shown, ...first }, shown)).toMatchObject({ status: 'success' });
  expect(await change({ ...shown, ...second }, shown)).toMatchObject({
    httpStatus: 409,
    code: 'changed_meanwhile',
  });
  const now = await read();
  expect(now).toEqual({ ...shown, ...first });
  // The first one's press once more, its answer having got lost, changes nothing; nor does who saves what stands there.
  const acts = await actsInLog();
  expect(await change({ ...shown, ...first }, shown)).toMatchObject({ status: 'success' });
  expect(await change(now, now)).toMatchObject({ status: 'success' });
  expect(await actsInLog()).toBe(acts);
  // The second goes on from what stands there, and undoes nothing.
  expect(await change({ ...now, ...second }, now)).toMatchObject({ status: 'success' });
  expect(await read()).toEqual({ ...shown, ...first, ...second });
}

it('the rules of payouts', () =>
  holds({
    read: async () => data(await owner.client.call(listPayouts, {})).rules,
    change: (rules, before) => owner.client.call(setPayoutRules, { body: { ...rules, before } }),
    first: { release_above: '5000.00' },
    second: { slip_required: false },
  }));

it('the limits of a currency', async () => {
  const naira = async () => {
    const { currencies } = data(await owner.client.call(deskRates, {}));
    return currencies.find(({ code }) => code === 'NGN') ?? expect.fail('no Naira');
  };
  const params = { id: (await naira()).id };
  await holds({
    read: async () => {
      const { minimum, maximum } = await naira();
      return { minimum, maximum };
    },
    change: (limits, before) => owner.client.call(currencyLimits, { params, body: { ...limits, before } }),
    first: { minimum: '1000.00' },
    second: { maximum: '9000000.00' },
  });
});

it('how long an order holds its rate', () =>
  holds({
    read: async () => ({ minutes: data(await owner.client.call(deskRates, {})).hold_minutes }),
    change: ({ minutes }, before) =>
      owner.client.call(holdRates, { body: { minutes, before: before.minutes } }),
    first: { minutes: 60 },
    second: { minutes: 90 },
  }));

it('what papers say of the business', () =>
  holds({
    read: async () => data(await owner.client.call(getBusinessDetails, {})).details,
    change: (details, before) => owner.client.call(setBusinessDetails, { body: { ...details, before } }),
    first: { address: '12 Marina Road' },
    second: { tax_id: '20011223-0001' },
  }));

it('when unpaid payments get a reminder and close', () =>
  holds({
    read: async () => data(await owner.client.call(unpaidTimes, {})),
    change: (times, before) => owner.client.call(setUnpaidTimes, { body: { ...times, before } }),
    first: { remind_hours: 10 },
    second: { lapse_hours: 90 },
  }));

it('of two at the same moment one is told', async () => {
  const before = data(await owner.client.call(listPayouts, {})).rules;
  const set = (release_above: string) =>
    owner.client.call(setPayoutRules, { body: { ...before, release_above, before } });
  const answers = await Promise.all([set('100.00'), set('200.00'), set('300.00')]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
});
