/** Of two who change the same settings from what both were shown, the second is told and nothing is undone (Product §19.12). */
import {
  type AssignmentRule,
  assignmentRules,
  changeAssignmentRules,
} from '@cowrie/contract/desk/assignment.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { getBusinessDetails, setBusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { listPayouts, setPayoutRules } from '@cowrie/contract/desk/payouts.ts';
import { changeView, listViews, saveView } from '@cowrie/contract/desk/saved-views.ts';
import { listStaff, updateStaff } from '@cowrie/contract/desk/session.ts';
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

it('the role of a colleague, and whether they are blocked', async () => {
  const { id } = await app.staff('support');
  const params = { id: String(id) };
  await holds({
    read: async () => {
      const { staff } = data(await owner.client.call(listStaff, {}));
      const found = staff.find((member) => member.id === params.id) ?? expect.fail('no such colleague');
      return { role: found.role, blocked: found.blocked };
    },
    change: (facts, before) => owner.client.call(updateStaff, { params, body: { ...facts, before } }),
    first: { role: 'treasury' },
    second: { blocked: true },
  });
});

it('a view of the queue', async () => {
  const saved = data(await owner.client.call(saveView, { body: { name: 'Today', look: {} } }));
  const params = { id: saved.view.id };
  await holds({
    read: async () => {
      const { views } = data(await owner.client.call(listViews, {}));
      const { name, for_all, look } = views.find(({ id }) => id === params.id) ?? expect.fail('no such view');
      return { name, for_all, look };
    },
    change: (facts, before) => owner.client.call(changeView, { params, body: { ...facts, before } }),
    first: { name: 'Now' },
    second: { for_all: true },
  });
});

it('the rules of who gets what comes', async () => {
  const rulesNow = async () => data(await owner.client.call(assignmentRules, {})).rules;
  const toOwner = { kind: 'case' as const, staff_id: String(owner.id), role: null };
  const change = (rules: (typeof toOwner)[], before: AssignmentRule[]) =>
    owner.client.call(changeAssignmentRules, { body: { rules, before } });
  const shown = await rulesNow();
  data(await change([toOwner], shown));
  const first = await rulesNow();
  const acts = await actsInLog();
  // New ones have ids by now, which a call that is made again knows nothing of.
  expect(data(await change([toOwner], shown)).rules).toEqual(first);
  expect(await actsInLog()).toBe(acts);
  expect(await change([toOwner, toOwner], shown)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await rulesNow()).toEqual(first);
});

it('of two at the same moment one is told', async () => {
  const before = data(await owner.client.call(listPayouts, {})).rules;
  const set = (release_above: string) =>
    owner.client.call(setPayoutRules, { body: { ...before, release_above, before } });
  const answers = await Promise.all([set('100.00'), set('200.00'), set('300.00')]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
});
