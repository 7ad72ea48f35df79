/** Whether a write can work: a server that only answers reads is as good as none (Product §31.6, §31.7). */
import { randomBytes } from 'node:crypto';
import type { GuardedPool } from './pool.ts';
import { CANNOT_WRITE } from './servers.ts';
import { isDiskFull } from './unavailable.ts';

export type Writing = 'works' | 'read-only' | 'disk-full';

/** After a write that found no room on the disk, it is tried no more often whether there is some again. */
const TRY_EVERY_MS = 2_000;
/** More than what a table has left over in its last page. */
const TRIED_BYTES = 64 * 1024;

export type WriteCheck = { ask(): Promise<Writing>; noteFailure(error: unknown): void };

/** An answer is waited for as long as a call's is, `answerMs`; without it as long as any. */
export function createWriteCheck(pool: GuardedPool, answerMs: number | undefined): WriteCheck {
  const question = { text: CANNOT_WRITE, ...(answerMs && { query_timeout: answerMs }) };
  let isFull = false;
  let triedAt = 0;

  async function tryForRoom(): Promise<void> {
    triedAt = performance.now();
    const client = await pool.connect();
    try {
      await client.query('begin');
      // Nobody sees it: it is taken back at once, and what it took is used again.
      const value = JSON.stringify(randomBytes(TRIED_BYTES).toString('base64'));
      await client.query("insert into settings (key, value) values ('room on the disk', $1)", [value]);
      await client.query('rollback');
      isFull = false;
      client.release();
    } catch (error) {
      client.release(true);
      if (!isDiskFull(error)) throw error;
    }
  }

  return {
    noteFailure(error) {
      if (isDiskFull(error)) isFull = true;
    },
    async ask() {
      const { rows } = await pool.query<{ cannot: boolean }>(question).catch((error) => {
        pool.noteFailure(error);
        throw error;
      });
      if (rows[0]?.cannot) {
        // A switch leaves them where they were: the next ones find who takes writes now.
        pool.suspectAll();
        return 'read-only';
      }
      if (isFull && performance.now() - triedAt >= TRY_EVERY_MS) await tryForRoom();
      return isFull ? 'disk-full' : 'works';
    },
  };
}
