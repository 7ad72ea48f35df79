import { expect, it } from 'vitest';
import { withPatience } from './patient-transport.ts';

const order = { method: 'GET', url: '/api/v1/payments/1', headers: {} };

/** A server that answers with these in turn, and what it was asked. */
function server(...statuses: number[]) {
  const asked: string[] = [];
  const transport = withPatience(async ({ method }) => {
    asked.push(method);
    const status = statuses.shift() ?? 200;
    return { status, body: null, headers: new Headers(status === 503 ? { 'retry-after': '0' } : {}) };
  });
  return { asked, transport };
}

it('asks again when it is told to, where there was an answer before', async () => {
  const { transport } = server(200, 503, 503, 304);
  expect((await transport(order, {})).status).toBe(200);
  expect((await transport(order, {})).status).toBe(304);
});

it('says at once what a first look, and what a write, is refused with', async () => {
  const { asked, transport } = server(503, 200, 503);
  expect((await transport(order, {})).status).toBe(503);
  expect((await transport(order, {})).status).toBe(200);
  expect((await transport({ ...order, method: 'POST' }, {})).status).toBe(503);
  expect(asked).toEqual(['GET', 'GET', 'POST']);
});

it('gives up after a while, and at once where nobody looks any more', async () => {
  const { asked, transport } = server(200, 503, 503, 503, 503, 503);
  await transport(order, {});
  expect((await transport(order, {})).status).toBe(503);
  expect(asked).toHaveLength(5);
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(transport(order, { signal: gone })).rejects.toThrow('gone');
});
