/** Signing out later: what is left at a browser ends its session and opens nothing (Product §11.21). */
import { hash } from 'node:crypto';
import { profile } from '@cowrie/contract/accounts.ts';
import { deskMe } from '@cowrie/contract/desk/session.ts';
import { finishDeskLogout, finishLogout } from '@cowrie/contract/later-sign-outs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ticketOf = (token: string) => hash('sha256', token);

it('the hash of a token ends that session alone, as often as it is told', async () => {
  const [leaver, other] = [await app.customer(), await app.customer()];
  const body = { sessions: [ticketOf(leaver.token), ticketOf('nobody')] };
  for (const _ of ['once', 'again'])
    expect(await app.visitor.call(finishLogout, { body })).toMatchObject({ status: 'success' });
  expect(await leaver.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
  expect(await other.client.call(profile, {})).toMatchObject({ status: 'success' });
});

it('opens nothing: not as a token, and not at the other door', async () => {
  const [customer, staff] = [await app.customer(), await app.staff('support')];
  const [mine, theirs] = [ticketOf(customer.token), ticketOf(staff.token)];
  expect(await app.clientWith(mine).call(profile, {})).toMatchObject({ httpStatus: 401 });
  expect(await app.clientWith(theirs).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  await app.visitor.call(finishLogout, { body: { sessions: [theirs] } });
  await app.visitor.call(finishDeskLogout, { body: { sessions: [mine] } });
  expect(await customer.client.call(profile, {})).toMatchObject({ status: 'success' });
  expect(await staff.client.call(deskMe, {})).toMatchObject({ status: 'success' });
  await app.visitor.call(finishDeskLogout, { body: { sessions: [theirs] } });
  expect(await staff.client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
});

it.each([[[]], [['short']], [Array(21).fill('a'.repeat(64))]])('refuses %j', async (sessions) => {
  const answer = await app.visitor.call(finishLogout, { body: { sessions } });
  expect(answer).toMatchObject({ code: 'invalid_input' });
});
