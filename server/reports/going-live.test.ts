import { goingLive, reviewStep } from '@cowrie/contract/desk/going-live.ts';
import { inviteStaff } from '@cowrie/contract/desk/session.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putSetting } from '../database/settings.ts';
import { insertLiveAccount } from '../payments/index.ts';
import { SAMPLE_MARK } from '../sample-mark.ts';
import { createTestApp, data, type TestApp } from '../testing/app.ts';
import { placeOrder } from '../testing/orders.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('says what is missing to go live until it is there, to owners alone', async () => {
  const owner = await app.staff('owner');
  const told = async () => data(await owner.client.call(goingLive, {}));
  const open = async () => (await told()).steps.flatMap(({ step, done }) => (done ? [] : [step]));
  // The harness has published a rate; who enrols is the owner's own matter.
  const { factor_since: since } = await app.context.db
    .selectFrom('staff')
    .select('factor_since')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const own = since === null ? (['own-factor'] as const) : [];
  const mail = app.context.config.smtpUrl === undefined ? (['mail'] as const) : [];

  await step('nothing is there but the rate', async () => {
    expect(await open()).toEqual([...own, 'second-person', 'account', ...mail, 'hours', 'limits', 'content']);
    expect(await told()).toMatchObject({ has_orders: false, is_over: false });
  });

  await step('an account is there once it is live, a second person once they have joined', async () => {
    const details = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Cowrie' };
    const now = app.clock.now();
    await insertLiveAccount(app.context.db, { option: 'bank-transfer', details, now });
    expect(await open()).not.toContain('account');
    const email = 'second@example.com';
    data(await owner.client.call(inviteStaff, { body: { email, role: 'treasury' } }));
    expect((await told()).steps.find((one) => one.step === 'second-person')).toMatchObject({
      done: false,
      waits: true,
    });
    await app.staff('treasury');
    await app.context.db.updateTable('staff').set({ factor_since: now }).execute();
    expect(await open()).toEqual([...mail, 'hours', 'limits', 'content']);
  });

  await step('the owner says that hours, limits and texts are right as they stand', async () => {
    for (const what of ['hours', 'limits', 'content'] as const)
      expect(data(await owner.client.call(reviewStep, { params: { step: what } }))).toEqual({ step: what });
    expect(data(await owner.client.call(reviewStep, { params: { step: 'hours' } }))).toEqual({
      step: 'hours',
    });
    expect(await open()).toEqual([...mail]);
    expect((await told()).is_over).toBe(mail.length === 0);
  });

  await step('orders and sample data', async () => {
    expect((await told()).has_orders).toBe(false);
    await placeOrder('branding', await app.customer(), owner);
    expect((await told()).has_orders).toBe(true);
    await putSetting(app.context.db, SAMPLE_MARK, app.clock.now().toISOString());
    expect((await told()).is_over).toBe(true);
  });

  await step('nobody else is told', async () => {
    const treasury = await app.staff('treasury');
    expect(await treasury.client.call(goingLive, {})).toMatchObject({ httpStatus: 403 });
    const params = { step: 'hours' } as const;
    expect(await treasury.client.call(reviewStep, { params })).toMatchObject({ httpStatus: 403 });
  });
});
