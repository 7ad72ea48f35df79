import { expect, it } from 'vitest';
import { atFirstUse } from './at-first-use.ts';

it('opens once for all callers, and tries again at the next use after a failure', async () => {
  let times = 0;
  const open = atFirstUse(async () => {
    times += 1;
    if (times === 1) throw new Error('too many open files');
    return times;
  });
  expect(open.opened()).toBeUndefined();
  const both = await Promise.allSettled([open(), open()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(times).toBe(1);
  expect(open.opened()).toBeUndefined();
  expect(await Promise.all([open(), open()])).toEqual([2, 2]);
  await expect(open.opened()).resolves.toBe(2);
});
