// @vitest-environment jsdom
/** A browser that says it can be told of news, of a server that answers. */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually } from '@cowrie/client/testing/render.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceNews, turnOff, turnOn } from './device.ts';

let server: PageServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const standing = { public_key: 'a', is_here: false, off: [] };
  server = await servePage((_, response) => answerJson(response, 200, { status: 'success', data: standing }));
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that it could not be turned on where no worker ever comes', async () => {
  const isAsked = vi.fn();
  const serviceWorker = {
    get ready() {
      isAsked();
      return new Promise(() => {});
    },
  };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  const turned = turnOn();
  await eventually(() => expect(isAsked).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await turned).toMatchObject({
    state: 'off',
    failure: { status: 'warning', message: expect.stringMatching(/^This browser did not/) },
  });
});

it('says that it is off where the browser refuses to say what it has subscribed to', async () => {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const refused = () => Promise.reject(new DOMException('The user denied storage', 'SecurityError'));
  vi.stubGlobal('navigator', { userAgent: 'Android', serviceWorker: { getRegistration: refused } });
  expect(await deviceNews()).toMatchObject({ state: 'off', standing: { is_here: false }, failure: null });
});

it('is turned off also where the browser does not let go of what it has subscribed to', async () => {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const unsubscribe = () => Promise.reject(new DOMException('The push service is away', 'NetworkError'));
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('navigator', { userAgent: 'Android', serviceWorker });
  expect(await turnOff()).toMatchObject({ state: 'off', failure: null });
});
