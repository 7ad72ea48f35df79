// @vitest-environment jsdom
/** What was asked for before anybody needed it goes with who would have: later it is old. */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { expect, it, onTestFinished } from 'vitest';
import { askEarly, earlyTransport } from './asked-early.ts';

it('an answer that nobody took is not given to who asks later', async () => {
  let asked = 0;
  const server = await servePage((_, response) => {
    asked += 1;
    answerJson(response, 200, { asked });
  });
  onTestFinished(() => server.close());
  const url = '/api/v1/chats/payment/7';
  const headers = { authorization: 'Bearer null' };
  const ask = async () => (await earlyTransport({ method: 'GET', url, headers, body: undefined }, {})).body;
  askEarly(url);
  await expect.poll(() => asked).toBe(1);
  expect(await ask()).toEqual({ asked: 1 });
  const forget = askEarly(url);
  await expect.poll(() => asked).toBe(2);
  forget();
  expect(await ask()).toEqual({ asked: 3 });
});
