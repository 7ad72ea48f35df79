// @vitest-environment jsdom
/** A file for an order's chat is on its way from the moment it is chosen (Product §9.3). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ChatComposer } from './chat-composer.tsx';
import type { Thread } from './use-thread.ts';

afterEach(() => vi.unstubAllGlobals());

const ORDER = { trx_type: 'branding', status: 'pending', reference: 'CWR-1' } as OrderDetails;
const THREAD = { typed: '' } as Thread;

async function open(thread: Thread): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<ChatComposer order={ORDER} thread={thread} onSent={() => {}} />));
  return place;
}

/** What a customer sees who has chosen a file. */
async function choose(file: File): Promise<HTMLElement> {
  const place = await open(THREAD);
  const input = place.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  return place;
}

it('names the file that did not go: a message may wait to be sent again beside it', async () => {
  const place = await choose(new File(['words'], 'artwork.txt', { type: 'text/plain' }));
  // What looks at it is fetched first.
  await untilShown(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('artwork.txt'));
});

it('says that sending it again does not send it twice where no answer came', async () => {
  // A form with a file goes by `XMLHttpRequest`, here to a server that loses each answer.
  const lost = createServer(({ socket }) => void socket.destroy());
  await new Promise<void>((resolve) => lost.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void lost.close());
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    open.call(this, method, `http://127.0.0.1:${(lost.address() as AddressInfo).port}${url}`, true);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const place = await choose(new File(['%PDF-'], 'artwork.pdf', { type: 'application/pdf' }));
  const said = () => place.querySelector('[role=alert]')?.textContent;
  await untilShown(() => expect(said()).toContain('Trying again does not send it twice.'));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(said()).toContain('You are connected again, and nothing here is lost.');
  expect(said()).toContain('Trying again does not send it twice.');
});

it('shows so while a large picture is still made smaller: a second one would have been lost', async () => {
  // A phone that is long at it.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  vi.stubGlobal('createImageBitmap', () => {
    begin();
    return new Promise(() => {});
  });
  const place = await choose(new File(['artwork'], 'logo.png', { type: 'image/png' }));
  expect(place.querySelector('input[type=file]')).toBeNull();
  expect(place.textContent).toContain('Cancel');
  await begun;
  expect(place.textContent).toContain('Cancel');
});

it('takes as many letters as the server, which counts an emoji as one', async () => {
  const whyNot = async (typed: string) =>
    (await open({ ...THREAD, typed })).querySelector<HTMLElement>('[type=submit]')?.title;
  expect(await whyNot('😀'.repeat(4000))).toBe('');
  expect(await whyNot('😀'.repeat(4001))).toBe('It is too long');
});
