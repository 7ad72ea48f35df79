/** Papers are drawn in a thread of their own (Product §28.97). */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { statement } from '../testing/statement-facts.ts';
import { createDrawer, drawApart, drawStatementApart } from './draw-apart.ts';

it('papers are drawn in another thread after an idle one has ended', async () => {
  const drawn = createDrawer();
  const draw = () => drawn({ brand: 'Cowrie', statement: statement(0) });
  const [[thread], first] = (await Promise.all([once(process, 'worker'), draw()])) as [[Worker], Buffer];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  await thread.terminate();
  expect((await draw()).subarray(0, 5).toString()).toBe('%PDF-');
});

it('papers do not wait for a statement of thousands of lines', async () => {
  const drawn: string[] = [];
  const long = drawStatementApart({ brand: 'Cowrie', statement: statement(5000) });
  await Promise.all([
    long.then(() => drawn.push('statement')),
    drawApart({ brand: 'Cowrie', statement: statement(0) }).then(() => drawn.push('paper')),
  ]);
  expect(drawn).toEqual(['paper', 'statement']);
});
