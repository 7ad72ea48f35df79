// @vitest-environment jsdom
import { placeBranding } from '@cowrie/contract/branding.ts';
import { type ClientResponse, createClient, type Transport } from '@cowrie/contract/client.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { renameReceiver } from '@cowrie/contract/receivers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSendingFile } from './sending-files.ts';
import { eventually, renderHook } from './testing/render.ts';
import { type SubmissionOptions, useSubmission } from './use-submission.ts';

type Sent = Parameters<Transport>[0] & {
  onProgress: ((share: number) => void) | undefined;
  answer: (response: ClientResponse) => void;
  /** The connection is gone. */
  lose: () => void;
};

let sent: Sent[];
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
});

/** A server that answers when the test says so. */
const client = createClient({
  transport: (request, { signal, onProgress }) => {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<ClientResponse>();
    sent.push({ ...request, onProgress, answer: resolve, lose: () => reject(new TypeError('no reply')) });
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  },
});

const PLACED: ClientResponse = {
  status: 200,
  body: { status: 'success', data: { branding_order: { id: '7', reference: 'CWR-1' } } },
};
const failed = (status: number): ClientResponse => ({
  status,
  body: { status: 'error', message: 'No', code: 'internal' },
});

const ORDER = { body: { item_id: ['1'], quantity_id: '2' } };
const keyOf = (one: Sent | undefined) => one?.headers['idempotency-key'];

const branding = (options: SubmissionOptions = {}) =>
  renderHook(() => useSubmission(client, placeBranding, options), undefined);

/** Sends the order and lets the server do what `then` says. */
async function press(form: Awaited<ReturnType<typeof branding>>, then: (one: Sent) => void, input = ORDER) {
  return form.does(() => {
    const result = form.now.send(input);
    const last = sent.at(-1);
    if (last) then(last);
    return result;
  });
}

it('takes no second press while the first is under way', async () => {
  const form = await branding();
  const first = await form.does(() => {
    const one = form.now.send(ORDER);
    const other = form.now.send(ORDER);
    return { one, other };
  });
  expect(await first.other).toBeNull();
  expect(sent).toHaveLength(1);
  expect(form.now).toMatchObject({ isBusy: true, sending: ORDER });
  await form.does(() => sent[0]?.answer(PLACED));
  expect(await first.one).toMatchObject({ status: 'success', data: { branding_order: { id: '7' } } });
  expect(form.now).toMatchObject({ isBusy: false, sending: null });
});

it.each([
  ['a lost answer', (one: Sent) => one.lose()],
  ['a server’s fault', (one: Sent) => one.answer(failed(500))],
  ['a gateway’s fault', (one: Sent) => one.answer(failed(502))],
  [
    'what was turned away unseen, since an answer before it may have been lost',
    (one: Sent) => one.answer(failed(429)),
  ],
  ['a page of a hotspot', (one: Sent) => one.answer({ status: 403, body: null })],
])('repeats the same attempt after %s', async (_, fault) => {
  const form = await branding();
  await press(form, fault);
  await press(form, (one) => one.answer(PLACED));
  expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

it('makes another attempt of changed contents', async () => {
  const form = await branding();
  await press(form, (one) => one.lose());
  await press(form, (one) => one.lose(), { body: { item_id: ['1', '2'], quantity_id: '2' } });
  expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
});

describe('where what follows from the contents has changed since an answer was lost', () => {
  const TYPED = ['1'];
  const changed = (quantity_id: string) => ({ body: { item_id: ['1'], quantity_id } });
  const conflict: ClientResponse = {
    status: 409,
    body: { status: 'error', message: 'No', code: 'idempotency_conflict' },
  };
  const bodies = () => sent.map(({ body }) => JSON.parse(String(body)));

  /** Sends it to a server that answers each call with what comes next. */
  async function sendTo(
    form: Awaited<ReturnType<typeof branding>>,
    quantity: string,
    ...answers: (ClientResponse | null)[]
  ) {
    const pending = await form.does(() => ({ result: form.now.send(changed(quantity), TYPED) }));
    for (const answer of answers) {
      await form.does(() => (answer ? sent.at(-1)?.answer(answer) : sent.at(-1)?.lose()));
    }
    return pending.result;
  }

  it('sends the new under the same key, which is all where nothing had arrived', async () => {
    const form = await branding({ survivesReload: true });
    await sendTo(form, '2', null);
    await form.leave();
    const reloaded = await branding({ survivesReload: true });
    expect(await sendTo(reloaded, '3', PLACED)).toMatchObject({ status: 'success' });
    expect(bodies()).toEqual([changed('2').body, changed('3').body]);
    expect(new Set(sent.map(keyOf)).size).toBe(1);
  });

  it('asks for the answer to what had arrived, whichever it was', async () => {
    const form = await branding({ survivesReload: true });
    await sendTo(form, '2', null);
    await sendTo(form, '3', null);
    await form.leave();
    const reloaded = await branding({ survivesReload: true });
    expect(await sendTo(reloaded, '4', conflict, conflict, PLACED)).toMatchObject({ status: 'success' });
    expect(bodies()).toEqual(['2', '3', '4', '2', '3'].map((quantity) => changed(quantity).body));
    expect(new Set(sent.map(keyOf)).size).toBe(1);
  });

  it('is another attempt once the server has refused it', async () => {
    const form = await branding();
    await sendTo(form, '2', null);
    await sendTo(form, '3', failed(400));
    await sendTo(form, '4', PLACED);
    expect(bodies()).toEqual(['2', '3', '4'].map((quantity) => changed(quantity).body));
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
    expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
  });
});

it('makes another attempt after an answer, so that the same thing can be ordered twice', async () => {
  const form = await branding();
  await press(form, (one) => one.answer(PLACED));
  await press(form, (one) => one.answer(failed(400)));
  await press(form, (one) => one.answer(PLACED));
  expect(new Set(sent.map(keyOf)).size).toBe(3);
});

it('a page counts as sending a file until that has come, or until nobody is there who would tell of a failure', async () => {
  const open = () => renderHook(() => useSubmission(client, uploadProof), undefined);
  const params = { trx_type: 'payment', reference: 'CWR-7K2M9QXA' } as const;
  const input = {
    params,
    body: { payment_option: 'bank-transfer' as const },
    files: { payment_proof: new File(['slip'], 'slip.pdf', { type: 'application/pdf' }) },
  };
  const [stays, left] = [await open(), await open()];
  for (const form of [stays, left]) await form.does(() => void form.now.send(input));
  await eventually(() => expect(sent).toHaveLength(2));
  await left.leave();
  expect(isSendingFile()).toBe(true);
  for (const one of sent) await stays.does(() => one.answer(failed(500)));
  await eventually(() => expect(isSendingFile()).toBe(false));

  const last = await open();
  await last.does(() => void last.now.send(input));
  expect(isSendingFile()).toBe(true);
  await last.leave();
  expect(isSendingFile()).toBe(false);
});

it('remembers an attempt over a reload where it is asked to', async () => {
  const form = await branding({ survivesReload: true });
  await press(form, (one) => one.lose());
  await form.leave();
  const reloaded = await branding({ survivesReload: true });
  await press(reloaded, (one) => one.answer(PLACED));
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));

  const forgetful = await branding();
  await press(forgetful, (one) => one.lose());
  await forgetful.leave();
  await press(await branding(), (one) => one.answer(PLACED));
  expect(keyOf(sent[3])).not.toBe(keyOf(sent[2]));
});

it('sends no key where nothing is created', async () => {
  const form = await renderHook(() => useSubmission(client, renameReceiver), undefined);
  await form.does(() => {
    void form.now.send({ params: { id: '1' }, body: { name: 'Li Wei' } });
    sent[0]?.answer({ status: 200, body: { status: 'success', data: {} } });
  });
  expect(sent).toHaveLength(1);
  expect(keyOf(sent[0])).toBeUndefined();
});

it('can be stopped, and sent again as the same attempt', async () => {
  const form = await branding();
  const stopped = await form.does(() => {
    const result = form.now.send(ORDER);
    form.now.cancel();
    return result;
  });
  expect(stopped).toEqual({ status: 'error', message: 'Cancelled' });
  expect(form.now.isBusy).toBe(false);
  await press(form, (one) => one.answer(PLACED));
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

it('takes no second press while success leads to another page, but one after a failure', async () => {
  const form = await branding({ leadsAway: true });
  await press(form, (one) => one.lose());
  await press(form, (one) => one.answer(PLACED));
  expect(form.now.isBusy).toBe(true);
  expect(await form.does(() => form.now.send(ORDER))).toBeNull();
  expect(sent).toHaveLength(2);
});

it('tells how much of a file is out, and nothing without one', async () => {
  const form = await renderHook(() => useSubmission(client, uploadProof), undefined);
  const params = { trx_type: 'payment' as const, reference: 'CWR-1' };
  await form.does(
    () => void form.now.send({ params, body: {}, files: { payment_proof: new File(['slip'], 'slip.png') } }),
  );
  expect(form.now.progress).toBe(0);
  await expect.poll(() => sent.length).toBe(1);
  await form.does(() => sent[0]?.onProgress?.(0.5));
  expect(form.now.progress).toBe(0.5);
  await form.does(() => sent[0]?.answer({ status: 200, body: { status: 'success', data: {} } }));
  expect(form.now.progress).toBeNull();
  await form.does(() => void form.now.send({ params, body: {} }));
  expect(sent[1]?.onProgress).toBeUndefined();
  expect(form.now.progress).toBeNull();
});

it('sends no file that can no longer be read, says so beside it, and keeps the attempt for the one chosen again', async () => {
  const form = await renderHook(() => useSubmission(client, uploadProof), undefined);
  const params = { trx_type: 'payment' as const, reference: 'CWR-1' };
  const proof = () => new File(['slip'], 'slip.pdf', { type: 'application/pdf', lastModified: 1 });
  const gone = proof();
  // As browsers answer of a file that was changed or deleted since it was chosen.
  const unreadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable });
  expect(await form.does(() => form.now.send({ params, body: {}, files: { payment_proof: gone } }))).toEqual({
    status: 'warning',
    code: 'file_lost',
    httpStatus: 400,
    message: 'We can no longer read this file. Please choose it again.',
    errors: { payment_proof: ['We can no longer read this file. Please choose it again.'] },
  });
  expect(sent).toEqual([]);
  expect(form.now).toMatchObject({ isBusy: false, progress: null });
  await form.does(() => void form.now.send({ params, body: {}, files: { payment_proof: proof() } }));
  await expect.poll(() => sent.length).toBe(1);
  await form.does(() => sent[0]?.answer({ status: 200, body: { status: 'success', data: {} } }));
});

describe('a file that is stopped on its way', () => {
  const input = () => ({
    params: { trx_type: 'payment' as const, reference: 'CWR-1' },
    body: {},
    files: { payment_proof: new File(['slip'], 'slip.pdf', { type: 'application/pdf', lastModified: 1 }) },
  });
  const open = () => renderHook(() => useSubmission(client, uploadProof), undefined);
  type Form = Awaited<ReturnType<typeof open>>;

  /** Sends it, and does what `then` says once it is on its way. */
  async function send(form: Form, then: (one: Sent | undefined) => void) {
    const before = sent.length;
    const pending = await form.does(() => ({ result: form.now.send(input()) }));
    await expect.poll(() => sent.length).toBe(before + 1);
    await form.does(() => then(sent.at(-1)));
    return pending.result;
  }
  const stopAt = (form: Form, share: number | null) =>
    send(form, (one) => {
      if (share !== null) one?.onProgress?.(share);
      form.now.cancel();
    });

  it.each([
    ['was not sent while a part of it was not out', 0.9, true],
    ['may have come once all of it is out', 1, undefined],
    ['may have come where nothing tells how much is out', null, undefined],
  ])('%s', async (_, share, isUnsent) => {
    expect(await stopAt(await open(), share)).toEqual({
      status: 'error',
      message: 'Cancelled',
      ...(isUnsent && { isUnsent }),
    });
  });

  it('was not sent where it was stopped before anything was', async () => {
    const form = await open();
    const result = await form.does(() => {
      const pending = form.now.send(input());
      form.now.cancel();
      return pending;
    });
    expect(result).toMatchObject({ isUnsent: true });
  });

  it('may have come by a press before, whose answer was lost', async () => {
    const form = await open();
    await send(form, (one) => one?.lose());
    expect(await stopAt(form, 0.1)).not.toHaveProperty('isUnsent');
  });
});
