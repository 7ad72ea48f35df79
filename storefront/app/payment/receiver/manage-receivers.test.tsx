// @vitest-environment jsdom
/** Saved receivers are changed one thing at a time, however late the answers come (Product §27.49, §27.54). */
import { isSendingFile } from '@cowrie/client/sending-files.ts';
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ManageReceivers } from './manage-receivers.tsx';

beforeAll(() => {
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  // What jsdom has not.
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

const WANG = { id: '7', name: 'Wang Fang', payment_method_code: 'alipay', photo: null } as Receiver;

async function manage() {
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  const server = await servePage(async (request, response) => {
    await request.toArray();
    sent.push(`${request.method} ${request.url}`);
    await held.promise;
    answerJson(response, 200, { status: 'success', data: { receiver: WANG } });
  });
  const changed = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    await server.close();
  });
  await act(async () =>
    root.render(<ManageReceivers receivers={[WANG]} onClose={() => {}} onChanged={changed} />),
  );
  return {
    ...{ place, sent, changed, letGo: held.resolve },
    press: (name: string) =>
      act(async () =>
        [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
      ),
    until: untilShown,
  };
}

it('an answer that comes late shuts nothing that was opened since', async () => {
  const screen = await manage();
  await screen.press('Rename Wang Fang');
  await screen.press('Save name');
  await screen.until(() => expect(screen.sent).toHaveLength(1));
  await screen.press('Photo of Wang Fang');
  screen.letGo();
  await screen.until(() => expect(screen.changed).toHaveBeenCalled());
  expect(screen.place.querySelector('input[type=file]')).not.toBeNull();
});

it('a photo that is left while it is made smaller is not saved', async () => {
  const opened = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => opened.promise);
  const screen = await manage();
  await screen.press('Photo of Wang Fang');
  const input = screen.place.querySelector('input[type=file]') ?? expect.fail('no input');
  Object.defineProperty(input, 'files', { value: [new File(['face'], 'face.png', { type: 'image/png' })] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.press('Cancel');
  await act(async () => opened.reject(new Error('no picture')));
  expect(isSendingFile()).toBe(false);
});
