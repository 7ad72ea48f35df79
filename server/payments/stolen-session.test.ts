/** One stolen session of an owner, with a fresh code, tries to become a second person (Product §22.5, §22.7, §22.8). */
import { removeSecondFactor } from '@cowrie/contract/desk/recovery.ts';
import {
  acceptInvitation,
  confirmSecondFactor,
  deskLogin,
  enrolSecondFactor,
  inviteStaff,
  updateStaff,
} from '@cowrie/contract/desk/session.ts';
import {
  approvePayAccount,
  listPayAccounts,
  proposePayAccount,
  stopPayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';
import { placeOrder } from '../testing/orders.ts';

const bank = (account_number: string) => ({
  option_code: 'bank-transfer' as const,
  bank_name: 'GTBank',
  account_number,
  account_name: 'Cowrie Trading',
});
const OURS = '1000000001';
const THEIRS = '6660000000';

let app: TestApp;
let stolen: TestStaff;
let people = 0;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  const [one, other] = [await app.staff('owner'), await app.staff('treasury')];
  // A business in use, with a live account.
  const { id } = await propose(one, OURS);
  data(await approve(other, id));
  await placeOrder('payment', await app.customer(), one);
});
afterAll(() => app.close());
beforeEach(async () => {
  stolen = await app.staff('owner');
});

type Client = Pick<TestStaff, 'client'>;
const propose = async ({ client }: Client, number: string) =>
  data(await client.call(proposePayAccount, { body: bank(number) })).account;
const approve = ({ client }: Client, id: string) => client.call(approvePayAccount, { params: { id } });
const shown = async () => {
  const customer = await app.customer();
  const answer = data(await customer.client.call(paymentOptions, { query: { code: 'bank-transfer' } }));
  const account = answer.payment_options[0]?.payment_option_data[0];
  return account && 'account_number' in account ? account.account_number : undefined;
};
const change = (by: Client, { id }: { id: bigint }, role: StaffRole, blocked = false) =>
  by.client.call(updateStaff, { params: { id: String(id) }, body: { role, blocked } });

/** Someone new takes up an invitation and enrols an authenticator, as the desk asks of their role. */
async function secondSelf(by: Client, role: StaffRole) {
  people += 1;
  const username = `second_self${people}`;
  const email = `${username}@example.com`;
  data(await by.client.call(inviteStaff, { body: { email, role } }));
  const { text = '' } = await app.inbox.next(email, 'Join the');
  const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
  const body = { name: 'Second Self', username, password: PASSWORD };
  const joined = data(await app.visitor.call(acceptInvitation, { params: { token }, body }));
  const client = app.clientWith(joined.token);
  return { id: BigInt(joined.staff.id), username, email, client, totp: await enrol({ client }) };
}
async function enrol({ client }: Client): Promise<TOTP> {
  const { secret } = data(await client.call(enrolSecondFactor, { body: { current_password: PASSWORD } }));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: app.clock.now().getTime() });
  data(await client.call(confirmSecondFactor, { body: { code } }));
  return totp;
}

describe('the thief’s own second person does not count', () => {
  test('invited as treasury', async () => {
    const { id } = await propose(stolen, THEIRS);
    const self = await secondSelf(stolen, 'treasury');
    expect(await approve(self, id)).toMatchObject({ httpStatus: 403, code: 'not_independent' });
    expect(await shown()).toBe(OURS);
  });

  test('invited by the invited', async () => {
    const { id } = await propose(stolen, THEIRS);
    const self = await secondSelf(await secondSelf(stolen, 'owner'), 'treasury');
    expect(await approve(self, id)).toMatchObject({
      httpStatus: 403,
      code: 'not_independent',
      message: expect.stringMatching(/: your access came through .*, who proposed it, in the last 14 days: /),
    });
  });

  test('the other way round: the second self proposes, the stolen session approves', async () => {
    const self = await secondSelf(stolen, 'treasury');
    const { id } = await propose(self, THEIRS);
    expect(await approve(stolen, id)).toMatchObject({
      code: 'too_new',
      message: expect.stringMatching(/^Not yet: Second Self’s /),
    });
    expect(await shown()).toBe(OURS);
  });

  test('somebody of content, promoted', async () => {
    const writer = await app.staff('content', { enrolled: true });
    const { id } = await propose(stolen, THEIRS);
    data(await change(stolen, writer, 'treasury'));
    expect(await approve(writer, id)).toMatchObject({
      code: 'not_independent',
      message: expect.stringContaining('gave you your role'),
    });
    // Nor of a proposal that is not the thief's.
    const other = await propose(await app.staff('treasury'), '7770000000');
    expect(await approve(writer, other.id)).toMatchObject({
      code: 'too_new',
      message: expect.stringContaining('your role'),
    });
  });

  test('a colleague whose second factor is taken off and enrolled anew', async () => {
    const colleague = await app.staff('treasury');
    const { id } = await propose(stolen, THEIRS);
    data(await stolen.client.call(removeSecondFactor, { params: { id: String(colleague.id) } }));
    const body = { username: colleague.username, password: PASSWORD };
    const { token } = data(await app.visitor.call(deskLogin, { body }));
    const client = app.clientWith(token);
    await enrol({ client });
    expect(await approve({ client }, id)).toMatchObject({
      code: 'not_independent',
      message: expect.stringContaining('took your second factor off'),
    });
  });

  test('a colleague whose authenticator was replaced a moment ago', async () => {
    const colleague = await app.staff('treasury');
    const { id } = await propose(stolen, THEIRS);
    const { secret } = data(
      await colleague.client.call(enrolSecondFactor, {
        body: { current_password: PASSWORD, code: colleague.code(1) },
      }),
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().getTime(),
    });
    data(await colleague.client.call(confirmSecondFactor, { body: { code } }));
    expect(await approve(colleague, id)).toMatchObject({
      code: 'too_new',
      message: expect.stringContaining('your second factor is newer than 72 hours'),
    });
  });

  test('somebody who left and is let in again', async () => {
    const former = await app.staff('treasury');
    data(await change(stolen, former, 'treasury', true));
    const { id } = await propose(stolen, THEIRS);
    data(await change(stolen, former, 'treasury', false));
    const body = { username: former.username, password: PASSWORD, code: former.code(1) };
    const { token } = data(await app.visitor.call(deskLogin, { body }));
    expect(await approve({ client: app.clientWith(token) }, id)).toMatchObject({ code: 'not_independent' });
  });

  test.runIf(isPostgres()).each([
    ['is blocked', true],
    ['loses the role', false],
  ] as const)('somebody who %s as they press', async (_, isBlocked) => {
    const { id } = await propose(stolen, THEIRS);
    const approver = await app.staff('treasury');
    const [taken, approved] = await behind(app, {
      staffId: approver.id,
      first: () => change(stolen, approver, isBlocked ? 'treasury' : 'support', isBlocked),
      second: () => approve(approver, id),
    });
    data(taken);
    expect(approved).toMatchObject({ code: 'forbidden' });
  });

  test('what was proposed by somebody who is blocked meanwhile', async () => {
    const { id } = await propose(stolen, THEIRS);
    data(await change(await app.staff('owner'), stolen, 'owner', true));
    expect(await approve(await app.staff('treasury'), id)).toMatchObject({
      code: 'not_independent',
      message: expect.stringContaining('does not work for the treasury any more'),
    });
  });
});

it('says in the list who may not approve, and from when', async () => {
  const { id } = await propose(stolen, THEIRS);
  const self = await secondSelf(stolen, 'treasury');
  const why = async ({ client }: Client) =>
    data(await client.call(listPayAccounts, {})).accounts.find((one) => one.id === id)?.why_not_approve;
  expect(await why(self)).toMatch(
    /^Someone else has to approve this: owner Ṣọlá \d+, who proposed it, invited you\.$/,
  );
  expect(await why(stolen)).toBe('A second person has to approve what you proposed.');
  expect(await why(await app.staff('treasury'))).toBeNull();
});

const PATIENCE = { timeout: 120_000 };

describe('nothing of it happens behind the others’ backs', () => {
  it(
    'tells every owner and the treasury of each step, with who, when, from where and how to stop it',
    PATIENCE,
    async () => {
      const waiting = () => sql`select from pgboss.job where name = 'staff-notice' and state < 'completed'`;
      // What was told of before is not what is looked for.
      await expect
        .poll(async () => (await waiting().execute(app.context.db)).rows.length, { timeout: 50_000 })
        .toBe(0);
      const watching = await app.staff('treasury');
      const mail = (subject: string) => app.inbox.next(`${watching.username}@example.com`, subject);
      const { id } = await propose(stolen, THEIRS);
      expect((await mail('A new account to pay into is proposed')).text).toMatch(
        /6660000000[\s\S]*Who: owner Ṣọlá \d+\n+When: .*\(Lagos\)\n+From: [\s\S]*\/desk\/accounts/,
      );
      const self = await secondSelf(stolen, 'treasury');
      expect((await mail('Someone was invited to the desk')).text).toMatch(
        new RegExp(`${self.email}[\\s\\S]*/desk/staff`),
      );
      expect((await mail('Someone has joined the desk')).text).toContain('Second Self joined the desk');
      data(await change(stolen, self, 'owner'));
      expect((await mail('A role at the desk has changed')).text).toContain('owner, before treasury');
      data(await stolen.client.call(removeSecondFactor, { params: { id: String(self.id) } }));
      await mail('A second factor at the desk was taken off');
      data(await change(stolen, self, 'owner', true));
      await mail('Someone at the desk was blocked');
      data(await change(stolen, self, 'owner'));
      await mail('Someone at the desk was unblocked');

      data(await approve(await app.staff('owner'), id));
      expect((await mail('A new account to pay into is approved')).text).toMatch(
        /Live from: .*\(Lagos\)[\s\S]*stop it: any of you can, without a code/,
      );
      data(await watching.client.call(stopPayAccount, { params: { id } }));
      await mail('An approved account is stopped');
      // The actor reads of it too, and whoever was put out of the way first.
      await app.inbox.next(`${stolen.username}@example.com`, 'A new account to pay into is approved');
      await app.inbox.next(self.email, 'A new account to pay into is approved');
      data(await change(stolen, watching, 'treasury', true));
      await mail('Someone at the desk was blocked');
      await propose(stolen, '6661111111');
      expect((await mail('A new account to pay into is proposed')).text).toContain('6661111111');
    },
  );

  it('an act that is refused is told to nobody', async () => {
    const jobs = async () =>
      (await sql`select from pgboss.job where name = 'staff-notice'`.execute(app.context.db)).rows.length;
    const { id } = await propose(stolen, THEIRS);
    const before = await jobs();
    expect(await approve(stolen, id)).toMatchObject({ code: 'own_proposal' });
    expect(await jobs()).toBe(before);
  });
});

it('two people who have been there for long are two, and so is a newcomer after 72 hours', async () => {
  const newcomer = await app.staff('treasury', { newcomer: true });
  const [first, second] = [await propose(stolen, THEIRS), await propose(stolen, '8880000000')];
  expect(await approve(newcomer, first.id)).toMatchObject({ code: 'too_new' });
  const colleague = await app.staff('treasury');
  expect(data(await approve(colleague, second.id)).account.state).toBe('approved');
  data(await colleague.client.call(stopPayAccount, { params: { id: second.id } }));
  app.clock.advance(72 * HOUR_MS + 1000);
  const body = { username: newcomer.username, password: PASSWORD, code: newcomer.code() };
  const { token } = data(await app.visitor.call(deskLogin, { body }));
  const late = app.clientWith(token);
  expect(data(await approve({ client: late }, first.id)).account.state).toBe('approved');
  data(await late.call(stopPayAccount, { params: { id: first.id } }));
});
