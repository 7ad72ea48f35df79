/** Owners change roles and block staff; how often, while all owners are mailed each time (Product §20.9, §22.13). */
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const change = (by: TestStaff, { id }: TestStaff, role: StaffRole, blocked = false) =>
  by.client.call(updateStaff, { params: { id: String(id) }, body: { role, blocked } });

it('roles are not given, nor people let in again, without end; who blocks is never held up', async () => {
  const owner = await app.staff('owner');
  const other = await app.staff('owner');
  const member = await app.staff('support');
  for (let n = 0; n < LIMITS.staffRole.max; n += 4) {
    data(await change(owner, member, 'content'));
    // A call that is made again since its answer got lost gives nothing.
    data(await change(owner, member, 'content'));
    data(await change(owner, member, 'support'));
    data(await change(owner, member, 'support', true));
    // One that is blocked is given roles as well.
    data(await change(owner, member, 'content', true));
    data(await change(owner, member, 'support'));
  }
  for (const role of ['content', 'treasury'] as const)
    expect(await change(owner, member, role)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  data(await change(owner, member, 'support', true));
  expect(await change(owner, member, 'support')).toMatchObject({ code: 'too_many_tries' });
  // Somebody else is put out with another role at once.
  data(await change(owner, await app.staff('treasury'), 'support', true));
  data(await change(other, member, 'support'));
  app.clock.advance(HOUR_MS + 1000);
  await app.context.db.updateTable('staff_sessions').set({ code_given_at: app.clock.now() }).execute();
  data(await change(owner, member, 'treasury'));
});
