import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { OpenDatabase } from '../database/open.ts';

/** What `work` itself sends to the database, statement by statement; what workers ask meanwhile is not among it. */
export async function statementsOf(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const own = new AsyncLocalStorage<string[]>();
  const query = prototype.query;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...asked: unknown[]) {
    const [first] = asked as [{ text?: string }];
    own.getStore()?.push(String(first.text ?? first));
    return query.apply(this, asked);
  });
  const sent: string[] = [];
  try {
    await own.run(sent, work);
    return sent.slice();
  } finally {
    spy.mockRestore();
  }
}
