/** Papers are drawn in a thread of their own (Product §28.97). */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createDrawer } from './draw-apart.ts';

const STATEMENT = {
  business: { name: 'Cowrie', address: '', registration_number: '', tax_id: '', email: '', phone: '' },
  customer: { name: 'Ṣadé 李薇', username: 'sade' },
  from: '01 September 2026',
  to: '30 September 2026',
  made_at: '2026-09-30T10:00:00.000Z',
  currency: 'NGN',
  opening: '0.00',
  closing: '0.00',
  changes: [],
  came: [],
  orders: [],
};

it('are drawn in another one where it ended while it waited for work', async () => {
  const drawn = createDrawer();
  const draw = () => drawn({ brand: 'Cowrie', statement: STATEMENT });
  const [[thread], first] = (await Promise.all([once(process, 'worker'), draw()])) as [[Worker], Buffer];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  await thread.terminate();
  expect((await draw()).subarray(0, 5).toString()).toBe('%PDF-');
});
