/** Wherever a new password is chosen, one that anybody would try first is refused (Product §5.29). */
import { forgotPassword, register, resetPassword } from '@cowrie/contract/accounts.ts';
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { prepare } from '../installation/first-start.ts';
import { createTestApp, data, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function linkOf(email: string): Promise<string> {
  const { text = '' } = await app.inbox.next(email);
  return text.match(/(?:reset-password|invitation)\/([\w-]+)/)?.[1] ?? '';
}

/** What each door answers to a password. */
const doors: Record<string, (password: string) => Promise<unknown>> = {
  registration: (password) =>
    app.visitor.call(register, {
      body: {
        firstname: 'Ngozi',
        lastname: 'Eze',
        date_of_birth: '1995-06-07',
        email: 'ngozi@example.com',
        username: 'ngozi_e',
        phone_number: '+2348031234567',
        password,
        password_confirmation: password,
      },
    }),
  reset: async (password) => {
    const { email } = await app.customer();
    data(await app.visitor.call(forgotPassword, { body: { email } }));
    const body = { password, password_confirmation: password };
    return app.visitor.call(resetPassword, { params: { token: await linkOf(email) }, body });
  },
  'staff reset': async (password) => {
    const { username } = await app.staff('support');
    const email = `${username}@example.com`;
    data(await app.visitor.call(recovery.staffForgotPassword, { body: { email } }));
    return app.visitor.call(recovery.staffResetPassword, {
      params: { token: await linkOf(email) },
      body: { password },
    });
  },
  invitation: async (password) => {
    const owner = await app.staff('owner');
    const email = `${password.length}${owner.username}@example.com`;
    data(await owner.client.call(session.inviteStaff, { body: { email, role: 'support' } }));
    const params = { token: await linkOf(email) };
    const body = { name: 'Bisi Ade', username: 'bisi_ade', password };
    return app.visitor.call(session.acceptInvitation, { params, body });
  },
};

test.each(Object.keys(doors))('by way of %s none that is soon guessed', async (door) => {
  for (const password of ['Password1!', 'P@ssw0rd-2026', 'C0wrie-2026!'])
    expect(await doors[door]?.(password)).toMatchObject({
      httpStatus: 400,
      code: 'invalid_input',
      errors: { password: [expect.stringMatching(/Please choose another\.$/)] },
    });
  expect(await doors[door]?.('Tamarind-Hill-6')).toMatchObject({ status: 'success' });
});

it('the settings’ owner, whose start says so', async () => {
  const owner = { username: 'boss', email: 'boss@example.com', password: 'Password1!' };
  const context = { ...app.context, config: { ...app.context.config, owner } };
  await app.context.db.updateTable('staff').set({ role: 'support' }).execute();
  await expect(prepare(context)).rejects.toThrow(/^OWNER_PASSWORD: Too many people use/);
});
