import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../database/patience.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createJobs } from './jobs.ts';
import type { QueueSettings } from './queue.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 60,
  sideBySide: 5,
};
const SECONDS = 180;
/** As many as the product has, and some. */
const QUEUES = 30;

it('asks the database for less than one query a second while there is nothing to do', async () => {
  // By the clock of this test every answer would be late: whether it is heard is not asked.
  const database = await createTestDatabase({ patience: { ...PATIENCE, beatEveryMs: 2 ** 31 - 1 } });
  const log = { error: vi.fn(), warn: vi.fn() };
  let queries = 0;
  const answers = new Set<Promise<unknown>>();
  const jobs = createJobs(
    {
      listen: database.listen,
      executeSql(text, values) {
        queries += 1;
        const answer = database.executeSql(text, values);
        answers.add(answer);
        return answer.finally(() => answers.delete(answer));
      },
    },
    log,
  );
  for (let queue = 0; queue < QUEUES; queue += 1) jobs.work(`letter-${queue}`, SETTINGS, async () => {});
  // Three minutes pass in the time that their queries take; the database keeps its own clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  try {
    await jobs.start();
    queries = 0;
    for (let second = 0; second < SECONDS; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      while (answers.size > 0) await Promise.allSettled(answers);
    }
  } finally {
    vi.useRealTimers();
    await jobs.stop();
  }
  expect(queries).toBeLessThan(SECONDS);
  // It did look: for all queues every five seconds.
  expect(queries).toBeGreaterThan(SECONDS / 5 - 2);
  expect(log.error).not.toHaveBeenCalled();
});
