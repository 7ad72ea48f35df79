import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { OpenDatabase } from '../database/open.ts';

/** What a connection is told, whoever opened it or uses it. */
const OF_THE_CONNECTION = /^(set (client_|jit )|discard plans)/;

/**
 * What `work` itself sends to the database, statement by statement. Not among it: what workers ask meanwhile, and what a
 * connection is told that the pool opened for it.
 */
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
    const text = String(first.text ?? first);
    if (!OF_THE_CONNECTION.test(text)) own.getStore()?.push(text);
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
