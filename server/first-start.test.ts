import { acceptInvitation, invitation } from '@cowrie/contract/desk/session.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertStaff, makeInvitation } from './desk/index.ts';
import { prepare } from './first-start.ts';
import { createTestApp, PASSWORD, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tokenIn = (lines: string[]) => lines.join().match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
const accept = (token: string, email?: string) =>
  app.visitor.call(acceptInvitation, {
    params: { token },
    body: { name: 'Ngozi', username: 'ngozi', password: PASSWORD, email },
  });

it('one printed link makes one owner: the newest, and none once there is an owner', async () => {
  const { context, clock } = app;
  const first = tokenIn(await prepare(context));
  // Another process that starts at the same moment leaves the first one's link alone.
  expect(tokenIn(await prepare(context))).toBe('');
  clock.advance(60_000);
  const second = tokenIn(await prepare(context));
  expect(await accept(first)).toMatchObject({ code: 'invitation_invalid' });
  // Whoever runs it names the mailbox, so that a forgotten password reaches them.
  const params = { token: second };
  expect(await app.visitor.call(invitation, { params })).toMatchObject({
    data: { role: 'owner', email: null },
  });
  expect(await accept(second)).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
  const email = 'ngozi@shop.example';
  expect(await accept(second, email)).toMatchObject({
    status: 'success',
    data: { staff: { role: 'owner', email, must_enrol: true } },
  });
  expect(await prepare(context)).toEqual([]);

  const leftOver = { email: null, role: 'owner', invitedBy: null, now: clock.now() } as const;
  const { token } = await makeInvitation(context.db, leftOver);
  expect(await accept(token, 'else@shop.example')).toMatchObject({ code: 'invitation_invalid' });
  expect(await app.visitor.call(invitation, { params: { token } })).toMatchObject({
    httpStatus: 400,
    code: 'invitation_invalid',
  });
});

it('sample staff at a public address are warned of, at this machine’s own they are not', async () => {
  const account = { username: 'sample', name: 'Ngozi', email: 'owner@sample.test', role: 'owner' } as const;
  await insertStaff(app.context.db, { ...account, passwordHash: '', now: app.clock.now() });
  const startAt = (publicUrl: string) =>
    prepare({ ...app.context, config: { ...app.context.config, publicUrl } });
  expect((await startAt('https://pay.example')).join()).toContain('WARNING');
  expect(await startAt('http://localhost:3000')).toEqual([]);
});
