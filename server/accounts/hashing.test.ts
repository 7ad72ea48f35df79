/** Hashing gives way to whoever only looks (Product §4.15, §25.42). */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { hash, verify } from './hashing.ts';

/** How much each thread of this process gives way; Linux alone tells. */
const niceness = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

it.runIf(process.platform === 'linux')(
  'hashes in a thread that gives way, and this one does not',
  async () => {
    const stored = await hash('Harmattan-2026');
    expect(await verify(stored, 'Harmattan-2026')).toBe(true);
    expect(await verify(stored, 'Harmattan-2027')).toBe(false);
    expect(Math.max(...niceness())).toBe(getPriority() + 5);
  },
);

it('hashes several at once, each with its own answer, and goes on after a hash that is none', async () => {
  const passwords = ['one', 'two', 'three'];
  const hashes = await Promise.all(passwords.map((password) => hash(password)));
  await expect(verify('no hash', 'one')).rejects.toThrow();
  const fits = hashes.flatMap((stored) => passwords.map((password) => verify(stored, password)));
  expect(await Promise.all(fits)).toEqual([true, false, false, false, true, false, false, false, true]);
});

it('hashes on in another thread after an idle one has ended', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  // More than were there before.
  await Promise.all(Array.from({ length: 12 }, () => hash('Harmattan-2026')));
  expect(threads.length).toBeGreaterThan(0);
  await Promise.all(threads.map((thread) => thread.terminate()));
  const all = Array.from({ length: 12 }, () => hash('Harmattan-2026'));
  expect(await Promise.all(all)).toHaveLength(12);
});
