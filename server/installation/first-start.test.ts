import { login } from '@cowrie/contract/accounts.ts';
import { acceptInvitation, deskLogin, deskMe, invitation } from '@cowrie/contract/desk/session.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSample } from '../sample/load.ts';
import { SAMPLE_PASSWORD } from '../sample/people.ts';
import { makeInvitation } from '../staff/index.ts';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { prepare } from './first-start.ts';

const tokenIn = (lines: string[]) => lines.join().match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';

it('one printed link makes one owner: the newest, and none once there is an owner', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { context, clock } = app;
  const accept = (token: string, email?: string) =>
    app.visitor.call(acceptInvitation, {
      params: { token },
      body: { name: 'Ngozi', username: 'ngozi', password: PASSWORD, email },
    });
  const first = tokenIn(await prepare(context));
  // Another process that starts at the same moment leaves the first one's link alone.
  expect(tokenIn(await prepare(context))).toBe('');
  clock.advance(MINUTE_MS);
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

describe('the sample’s sign-ins', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await loadSample(app.context);
  });
  afterAll(() => app.close());

  const passwordIn = (lines: string[]) => lines.join().match(/with the password (\S+),/)?.[1] ?? '';
  const staffSignIn = async (password: string) =>
    (await app.visitor.call(deskLogin, { body: { username: 'treasury', password } })).status;
  const customerSignIn = async (password: string) =>
    (await app.visitor.call(login, { body: { username: 'amaka', password } })).status;
  const startAt = (publicUrl: string, host = '127.0.0.1') =>
    prepare({ ...app.context, config: { ...app.context.config, publicUrl, host } });

  it('have a password of the installation’s own where others can reach it', async () => {
    const home = await startAt('http://localhost:3000');
    expect([passwordIn(home), home.join().includes('WARNING')]).toEqual([SAMPLE_PASSWORD, false]);
    expect(await staffSignIn(SAMPLE_PASSWORD)).toBe('success');
    const { token } = data(
      await app.visitor.call(deskLogin, { body: { username: 'owner', password: SAMPLE_PASSWORD } }),
    );

    const away = await startAt('https://pay.example');
    expect(away.join()).toContain('WARNING');
    const own = passwordIn(away);
    expect(own).toMatch(/^Sample-[\w-]{16}$/);
    expect(await app.clientWith(token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    for (const signIn of [staffSignIn, customerSignIn]) {
      expect(await signIn(SAMPLE_PASSWORD)).toBe('warning');
      expect(await signIn(own)).toBe('success');
    }
    // The same at every start, and given back at home.
    expect(passwordIn(await startAt('https://pay.example'))).toBe(own);
    expect(passwordIn(await startAt('http://127.0.0.1:3000'))).toBe(SAMPLE_PASSWORD);
    expect(await staffSignIn(own)).toBe('warning');
    expect(await customerSignIn(SAMPLE_PASSWORD)).toBe('success');
  });

  it('are warned of where the machine listens to others', async () => {
    expect((await startAt('http://localhost:3000', '0.0.0.0')).join()).toContain('WARNING');
  });
});

it('the owner of the settings is made once, beside the sample’s people; a line says why where nobody is', async () => {
  const fresh = await createTestApp();
  onTestFinished(() => fresh.close());
  await loadSample(fresh.context);
  type Owner = { username: string; email: string; password: string };
  const start = (owner: Owner) => prepare({ ...fresh.context, config: { ...fresh.context.config, owner } });
  const signIn = ({ username, password }: Owner) =>
    fresh.visitor.call(deskLogin, { body: { username, password } });
  const ada = { username: 'ada', email: 'ada@shop.example', password: PASSWORD };
  const bola = { username: 'bola', email: 'bola@shop.example', password: PASSWORD };

  expect((await start({ ...ada, username: 'owner' })).at(-1)).toContain('somebody else has it');
  expect(await signIn(ada)).toMatchObject({ status: 'warning' });
  expect((await start(ada)).at(-1)).toBe('The owner\'s account "ada" is ready.');
  expect(data(await signIn(ada))).toMatchObject({ staff: { role: 'owner', email: ada.email } });
  // Nothing to say of at later starts, and nobody beside her.
  expect((await start(ada)).join()).not.toContain('ada');
  expect((await start(bola)).at(-1)).toBe(
    'OWNER_USERNAME, _EMAIL and _PASSWORD are not used: there is an owner, "ada".',
  );
  expect(await signIn(bola)).toMatchObject({ status: 'warning' });
});
