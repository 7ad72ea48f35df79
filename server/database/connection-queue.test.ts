import { expect, it } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';

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
  await expect(queue.enter(true)).rejects.toThrow('timeout exceeded when trying to connect');
  queue.leave();
  await queue.enter(false);
  await expect(queue.enter(false)).rejects.toThrow('timeout exceeded when trying to connect');
});
