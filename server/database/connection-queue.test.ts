import { expect, it } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';
import { NoneFree } from './unavailable.ts';

it('serves who comes first before others who came earlier, each in the order they came', async () => {
  const queue = new ConnectionQueue(1, 0);
  const served: string[] = [];
  const enter = (name: string, comesFirst: boolean) =>
    queue.enter(comesFirst).then(() => void served.push(name));
  await enter('at once', false);
  const all = [enter('poll', false), enter('write', true), enter('list', false), enter('staff', true)];
  for (const _ of all) {
    queue.leave();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(served).toEqual(['at once', 'write', 'staff', 'poll', 'list']);
});

it('refuses who has waited too long, and hands their place to nobody twice', async () => {
  const queue = new ConnectionQueue(1, 20);
  await queue.enter(false);
  await expect(queue.enter(true)).rejects.toThrow(NoneFree);
  queue.leave();
  await queue.enter(false);
  await expect(queue.enter(false)).rejects.toThrow(NoneFree);
});

it('lets who has waited before wait for what is left of it, and who has nothing left for nothing', async () => {
  const queue = new ConnectionQueue(1, 600_000);
  await queue.enter(true, 700_000);
  await expect(queue.enter(true, 599_990)).rejects.toThrow(NoneFree);
  await expect(queue.enter(true, 600_000)).rejects.toThrow(NoneFree);
  queue.leave();
  await queue.enter(false);
});
