import { acceptInvitation } from '@cowrie/contract/desk/session.ts';
import { expect, it } from 'vitest';
import { insertStaff } from './desk/index.ts';
import { prepare } from './first-start.ts';
import { createTestApp, PASSWORD, type TestApp } from './testing/app.ts';

async function withApp(settings: Record<string, string>, use: (app: TestApp) => Promise<void>) {
  const app = await createTestApp(settings);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

const tokenIn = (lines: string[]) => lines.join().match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';

const accept = (app: TestApp, token: string, username: string) =>
  app.visitor.call(acceptInvitation, {
    params: { token },
    body: { name: 'Ngozi', username, password: PASSWORD },
  });

it('one link makes one owner: the newest, and none once there is an owner', () =>
  withApp({}, async (app) => {
    const first = tokenIn(await prepare(app.context));
    expect(tokenIn(await prepare(app.context))).toBe('');
    app.clock.advance(60_000);
    const second = tokenIn(await prepare(app.context));
    expect(await accept(app, first, 'ngozi')).toMatchObject({ code: 'invitation_invalid' });
    expect(await accept(app, second, 'ngozi')).toMatchObject({
      status: 'success',
      data: { staff: { role: 'owner' } },
    });
    expect(await prepare(app.context)).toEqual([]);
  }));

it('the printed link is worth nothing after an owner was made in another way', () =>
  withApp({}, async (app) => {
    const token = tokenIn(await prepare(app.context));
    await app.staff('owner');
    expect(await accept(app, token, 'mallory')).toMatchObject({ code: 'invitation_invalid' });
  }));

it.each([
  ['https://pay.example', true],
  ['http://localhost:3000', false],
])('sample staff at %s are warned of: %s', (url, isWarned) =>
  withApp({ PUBLIC_URL: url }, async (app) => {
    const account = { username: 'owner', name: 'Ngozi', email: 'owner@sample.test', role: 'owner' } as const;
    await insertStaff(app.context.db, { ...account, passwordHash: '', now: app.clock.now() });
    expect((await prepare(app.context)).join().includes('WARNING')).toBe(isWarned);
  }),
);
