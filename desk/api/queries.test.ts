// @vitest-environment jsdom
/** Calls that need a fresh code of the authenticator, or whose answer gets lost, against a server that listens. */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askFreshCode, useFreshCodeQuestion } from '../session/fresh-code.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { acting } from './queries.ts';

let server: PageServer;
let keys: unknown[];
let isFresh: boolean;
/** How many answers get lost from now on, and whether the server is there after them. */
let lost: number;
let isThere: boolean;

beforeEach(async () => {
  keys = [];
  isFresh = false;
  lost = 0;
  isThere = true;
  startSession({ token: 'a token', staff: { id: '1', role: 'owner' } as Staff });
  server = await servePage((request, response) => {
    request.resume();
    if (request.url === '/readyz') return isThere ? response.end() : request.socket.destroy();
    keys.push(request.headers['idempotency-key']);
    if (lost > 0) {
      lost -= 1;
      return request.socket.destroy();
    }
    if (isFresh) answerJson(response, 200, { status: 'success', data: { account: { id: '1' } } });
    else answerJson(response, 403, { status: 'error', code: 'fresh_code_needed', message: 'A code, please' });
  });
});
afterEach(async () => {
  endSession();
  await server.close();
});

const BODY = {
  option_code: 'bank-transfer',
  bank_name: 'Zenith',
  account_number: '123456',
  account_name: 'C',
};
const propose = () =>
  acting.call(proposePayAccount, { body: BODY as never }, { idempotencyKey: 'the-same-key' });

/** The call, up to the question that it asks. */
async function asked() {
  const question = await renderHook(() => useFreshCodeQuestion(), undefined);
  const result = propose();
  await question.until(() => expect(question.now).not.toBeNull());
  return { question, result };
}

it('waits for the code and goes out again as the same attempt', async () => {
  const { question, result } = await asked();
  isFresh = true;
  await question.does(() => question.now?.answer(true));
  expect(await result).toMatchObject({ status: 'success', data: { account: { id: '1' } } });
  expect(keys).toEqual(['the-same-key', 'the-same-key']);
  expect(question.now).toBeNull();
});

it('is refused where the person would rather not', async () => {
  const { question, result } = await asked();
  await question.does(() => question.now?.answer(false));
  expect(await result).toMatchObject({ status: 'warning', code: 'fresh_code_needed' });
  expect(keys).toHaveLength(1);
});

it('asks once for calls that wait together', async () => {
  const { question, result } = await asked();
  const other = askFreshCode();
  await question.does(() => question.now?.answer(false));
  expect(await other).toBe(false);
  expect((await result).status).toBe('warning');
  expect(question.now).toBeNull();
});

it('asks once more, as the same attempt, for an answer that got lost', async () => {
  isFresh = true;
  lost = 1;
  expect(await propose()).toMatchObject({ status: 'success', data: { account: { id: '1' } } });
  expect(keys).toEqual(['the-same-key', 'the-same-key']);
});

it('says that no answer came where that of the second asking got lost too', async () => {
  isFresh = true;
  lost = 2;
  expect(await propose()).toMatchObject({ status: 'error' });
  expect(keys).toHaveLength(2);
});

it('sends nothing to a server that is not there', async () => {
  lost = 1;
  isThere = false;
  expect(await propose()).toMatchObject({ status: 'error' });
  expect(keys).toHaveLength(1);
});

it('sends nothing again under no key that would be refused or done a second time', async () => {
  isFresh = true;
  lost = 1;
  expect(await acting.call(proposePayAccount, { body: BODY as never })).toMatchObject({ status: 'error' });
  expect(keys).toHaveLength(1);
});

it('sends nothing in the name of somebody who has left meanwhile', async () => {
  isFresh = true;
  lost = 1;
  const result = propose();
  endSession();
  expect(await result).toMatchObject({ status: 'error' });
  expect(keys).toHaveLength(1);
});
