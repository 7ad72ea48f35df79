// @vitest-environment jsdom
/** What one's devices tell of, against a server that listens (Product §30.3). */
import type { ServerResponse } from 'node:http';
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { PushKind } from '@cowrie/contract/push.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { NewsSwitches } from './news-switches.tsx';

beforeAll(() => {
  // A browser that can be told, and is not yet.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  const serviceWorker = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const answerOff = (response: ServerResponse | undefined, ...off: PushKind[]) =>
  response &&
  answerJson(response, 200, { status: 'success', data: { public_key: 'key', is_here: false, off } });

it('switches that are turned one right after the other all turn, whichever answer comes first', async () => {
  const turned: ServerResponse[] = [];
  const server = await servePage(async (request, response) => {
    await request.toArray();
    if (request.method === 'GET') answerOff(response);
    else turned.push(response);
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    await server.close();
  });
  const find = (words: string) =>
    [...place.querySelectorAll('[role=switch]')].find(({ textContent }) => textContent.includes(words)) ??
    expect.fail(`no switch “${words}”`);
  const press = (words: string) => act(async () => (find(words) as HTMLElement).click());
  const state = (words: string) => find(words).getAttribute('aria-checked');

  await act(async () => root.render(<NewsSwitches />));
  await untilShown(() => expect(state('Someone wrote to me')).toBe('true'));
  await press('Someone wrote to me');
  await press('My goods have moved');
  await untilShown(() => expect(turned).toHaveLength(2));
  // The answers overtake each other; the one that comes last knows of one switch alone.
  answerOff(turned[1], 'message', 'parcel');
  await untilShown(() => expect(find('My goods have moved').getAttribute('aria-busy')).toBeNull());
  answerOff(turned[0], 'message');
  await untilShown(() => expect(find('Someone wrote to me').getAttribute('aria-busy')).toBeNull());
  expect([state('Someone wrote to me'), state('My goods have moved')]).toEqual(['false', 'false']);
  expect(state('I get money back')).toBe('true');
});
