// @vitest-environment jsdom
/** What goes along with a proof, and what a refusal changes (Product §16.4, §16.5). */

import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clearAppState, leave, setSession } from '../../session/store.ts';
import { useSendProof } from './use-send-proof.ts';

const order = {
  trx_type: 'payment',
  reference: 'CWR-7K2M9QXA',
  currency: 'NGN',
  timeline: [],
} as unknown as OrderDetails;
const PAID = {
  order,
  amount: '100.00',
  option: 'bank-transfer' as const,
  isLive: true,
  payout: null,
  ask: null,
};

beforeEach(() => {
  clearAppState();
  setSession({ accessToken: 'of-ada', userDetails: { username: 'ada', is_verified: true } as User });
});

/** A form with a file goes by `XMLHttpRequest`, here to the address that `fetch` is led to. */
async function leadUploadsTo(origin: string) {
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    open.call(this, method, origin + url, true);
  });
}

/** A proof on its way to a server that answers with these codes, and the amounts that they name, one after the other, and then takes it. */
async function open(...refusals: string[]) {
  const sent: string[] = [];
  const server = await servePage(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    );
    if (request.url === '/origin') return void response.end(`http://${request.headers.host}`);
    if (request.method === 'OPTIONS') return void response.end();
    sent.push(Buffer.concat(await request.toArray()).toString('latin1'));
    const refusal = refusals.shift();
    if (refusal === 'lost') return void request.socket.destroy();
    if (refusal) {
      const [code, amount] = refusal.split(' ');
      return answerJson(response, 409, { status: 'error', code, message: `Refused: ${code}`, amount });
    }
    answerJson(response, 200, { status: 'success', data: { id: '1', status: 'awaiting' } });
  });
  onTestFinished(() => server.close());
  await leadUploadsTo(await (await fetch('/origin')).text());
  onTestFinished(() => void vi.restoreAllMocks());
  const told = { onSent: vi.fn(), onMoved: vi.fn(), onRateChanged: vi.fn() };
  const visit = (paid = PAID) => renderHook((now: typeof PAID) => useSendProof(now, told), paid);
  const hook = await visit();
  const press = () => hook.does(() => hook.now.send(document.createElement('form')));
  const attach = () =>
    hook.does(() => hook.now.attach(new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' })));
  const amounts = () => sent.map((body) => /name="amount"\r\n\r\n([\d.]+)/.exec(body)?.[1]);
  return { hook, visit, told, press, attach, amounts };
}

const LOOK = 'This amount is new: look at it first.';
const lookFor = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('names the amount that the proof was attached for, and the new one once its customer was told and has looked at it', async () => {
  const { hook, told, press, attach, amounts } = await open('amount_changed 120.00');
  await attach();
  await hook.again({ ...PAID, amount: '120.00' });
  expect(hook.now.whyTooSoon).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await press();
  expect(hook.now.problems).toEqual({ amount: 'Refused: amount_changed', named: '120.00' });
  expect(told.onMoved).toHaveBeenCalledTimes(1);
  expect(hook.now.whyTooSoon).toBe(LOOK);
  await hook.does(() => lookFor(1000));
  expect(hook.now.whyTooSoon).toBeNull();
  await press();
  expect(amounts()).toEqual(['100.00', '120.00']);
  expect(told.onSent).toHaveBeenCalledWith('awaiting');
});

it('names no amount that came after the one its customer was told of, whenever it came', async () => {
  const { hook, press, attach, amounts } = await open('amount_changed 120.00', 'amount_changed 140.00');
  await attach();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await press();
  // The order is read again, and changes once more right after.
  expect(hook.now.problems.amount).toBe('Refused: amount_changed');
  await hook.again({ ...PAID, amount: '120.00' });
  await hook.does(() => lookFor(900));
  await hook.again({ ...PAID, amount: '130.00' });
  expect(hook.now.problems.amount).toBeUndefined();
  await hook.does(() => lookFor(900));
  expect(hook.now.whyTooSoon).toBe(LOOK);
  await hook.does(() => lookFor(100));
  expect(hook.now.whyTooSoon).toBeNull();
  // It has been looked at; the next one, under the finger, has not.
  await hook.again({ ...PAID, amount: '140.00' });
  await press();
  expect(hook.now.problems.amount).toBe('Refused: amount_changed');
  await hook.does(() => lookFor(1000));
  await press();
  expect(amounts()).toEqual(['100.00', '130.00', '140.00']);
});

it('names the amount that stood there as the chooser was opened: what comes while it covers the page is told', async () => {
  const { hook, press, attach, amounts } = await open('amount_changed 120.00');
  await hook.does(() => hook.now.open());
  await hook.again({ ...PAID, amount: '120.00' });
  await attach();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await press();
  expect(hook.now.problems).toEqual({ amount: 'Refused: amount_changed', named: '120.00' });
  await hook.does(() => lookFor(1000));
  await press();
  expect(amounts()).toEqual(['100.00', '120.00']);
});

it('a chooser that is opened again, or a file that comes without one, is for what stands there by then', async () => {
  const { hook, press, attach, amounts } = await open('file_too_large');
  await hook.does(() => hook.now.open());
  await hook.again({ ...PAID, amount: '120.00' });
  await hook.does(() => hook.now.open());
  await attach();
  await press();
  await hook.does(() => hook.now.attach(null));
  await hook.again({ ...PAID, amount: '140.00' });
  await attach();
  await press();
  expect(amounts()).toEqual(['120.00', '140.00']);
});

it('says that the rate is another, and that an order is not to be paid any more', async () => {
  const { hook, told, press, attach } = await open('rate_not_held', 'order_closed', 'file_too_large');
  await attach();
  await press();
  expect([hook.now.problems.rate, told.onRateChanged.mock.calls.length]).toEqual([
    'Refused: rate_not_held',
    1,
  ]);
  await press();
  expect([hook.now.problems.other !== undefined, told.onMoved.mock.calls.length]).toEqual([true, 1]);
  await press();
  expect(hook.now.problems).toEqual({ proof: 'Refused: file_too_large' });
});

it('says that no answer came until the server answers again, and keeps the file', async () => {
  const { hook, told, press, attach } = await open('lost', 'order_closed');
  await attach();
  await press();
  expect(hook.now.problems.other).toContain('We could not reach the server.');
  await hook.does(() => hook.now.reached());
  expect(hook.now.problems).toEqual({ back: expect.stringContaining('connected again') });
  expect(hook.now.proof?.name).toBe('slip.pdf');
  // What the server says of an order is over by no answer about where to pay.
  await press();
  await hook.does(() => hook.now.reached());
  expect(hook.now.problems).toEqual({ other: 'Refused: order_closed' });
  await press();
  expect(told.onSent).toHaveBeenCalledWith('awaiting');
});

it('sends nothing without a file', async () => {
  const { hook, press, amounts } = await open();
  await press();
  expect(hook.now.problems).toEqual({ proof: 'Proof of payment is required' });
  expect(amounts()).toEqual([]);
});

const isKept = () => expect.poll(() => sessionStorage.getItem('proof')).toContain('slip.pdf');

it('keeps what is attached over a reload, for the amount that it was attached for', async () => {
  const { visit, attach, amounts } = await open();
  await attach();
  await isKept();
  const anew = await visit();
  expect(anew.now.proof).toMatchObject({ name: 'slip.pdf', type: 'application/pdf' });
  expect(await anew.now.proof?.text()).toBe('%PDF-');
  await anew.again({ ...PAID, amount: '120.00' });
  await anew.does(() => anew.now.send(document.createElement('form')));
  expect(amounts()).toEqual(['100.00']);
  // Once it is sent it is kept no more.
  expect(sessionStorage.getItem('proof')).toBeNull();
});

it('keeps no slip that was removed, nor one for an order to which anything has happened, nor for another customer', async () => {
  const { hook, visit, attach } = await open();
  const attached = async (paid = PAID) => (await visit(paid)).now.proof?.name;
  await attach();
  await isKept();
  expect(await attached({ ...PAID, amount: '120.00' })).toBeUndefined();
  const declined = { ...order, timeline: [{}, {}] } as OrderDetails;
  expect(await attached({ ...PAID, order: declined })).toBeUndefined();
  expect(await attached({ ...PAID, order: { ...order, reference: 'CWR-00000000' } })).toBeUndefined();
  expect(await attached()).toBe('slip.pdf');
  setSession({ accessToken: 'of-bola', userDetails: { username: 'bola', is_verified: true } as User });
  expect(await attached()).toBeUndefined();
  await hook.does(() => hook.now.attach(null));
  expect(sessionStorage.getItem('proof')).toBeNull();
});

it('leaves no slip to whoever comes next: neither at a sign-out nor while it is still being read', async () => {
  const { attach } = await open();
  const read = vi.spyOn(FileReader.prototype, 'readAsDataURL');
  await attach();
  await isKept();
  leave();
  expect(sessionStorage.getItem('proof')).toBeNull();
  clearAppState();
  setSession({ accessToken: 'of-ada', userDetails: { username: 'ada', is_verified: true } as User });
  await attach();
  await expect.poll(() => read.mock.contexts.length).toBe(2);
  const reader = read.mock.contexts[1] as FileReader;
  leave();
  await expect.poll(() => reader.readyState).toBe(FileReader.DONE);
  expect(sessionStorage.getItem('proof')).toBeNull();
});
