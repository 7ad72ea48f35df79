/** An outage fails every call, and fills no disk with saying so (Product §31.112). */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { createDatabaseOverLine } from '../testing/database-line.ts';

type Line = { msg: string; reqId?: string; requests?: number; err?: { message: string } };

test.runIf(isPostgres())('of an outage the log has the first call, and how many others', async () => {
  const lines: Line[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const over = await createDatabaseOverLine();
  const app = await createTestApp({ LOG_LEVEL: 'error' }, { database: over.database, logTo });
  onTestFinished(() => app.close());
  const { token } = await app.customer();
  const ask = () =>
    app.http.inject({ url: `${API_BASE}/profile`, headers: { authorization: `Bearer ${token}` } });
  over.line.silence();
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  const told = (message: string) => lines.filter(({ msg }) => msg === message);
  expect(told('request failed')).toEqual([
    expect.objectContaining({ reqId: expect.any(String), err: expect.anything() }),
  ]);
  await expect
    .poll(() => told('requests failed'))
    .toEqual([expect.objectContaining({ requests: 39, err: expect.anything() })]);
  expect(told('requests failed')[0]?.reqId).toBeUndefined();
  over.line.heal();
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});
