// @vitest-environment jsdom

import { register, resetPassword } from '@cowrie/contract/accounts.ts';
import { type ClientResponse, createClient } from '@cowrie/contract/client.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { SyntheticEvent } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderHook } from './testing/render.ts';
import { REACHED } from './use-connected-again.ts';
import { type FormOptions, useForm } from './use-form.ts';

let sent: unknown[];
/** What the server does next. */
let answer: () => Promise<ClientResponse>;

const client = createClient({
  transport: (request) => {
    sent.push(JSON.parse(String(request.body)));
    return answer();
  },
});

const PLACED = { shipment_order: { id: '7', reference: 'CWR-1' } };
const placed = async () => ({ status: 200, body: { status: 'success', data: PLACED, message: 'Thanks' } });
const refused = (errors?: Record<string, string[]>) => async () => ({
  status: 400,
  body: { status: 'error', code: 'invalid_input', message: 'Not like this', errors },
});
const lost = () => Promise.reject(new TypeError('no reply'));

beforeEach(() => {
  sent = [];
  answer = placed;
  sessionStorage.clear();
});

const EMPTY = { goods_type: '', goods_category: '', tracking_number: '', company: '' };
const PARCEL = { goods_type: 'normal', goods_category: 'shoes', tracking_number: 'SF1', company: 'SF' };
type Values = typeof EMPTY;
type Options = Partial<FormOptions<typeof placeShipment, Values>>;

const shipment = (options: Options = {}) =>
  renderHook(
    () =>
      useForm(client, placeShipment, {
        initial: EMPTY,
        input: ({ company, ...body }) => ({ body: { ...body, shipping_company: company } }),
        fieldNames: { shipping_company: 'company' },
        ...options,
      }),
    undefined,
  );
type Form = Awaited<ReturnType<typeof shipment>>;

const fill = (form: Form, values: Partial<Values> = PARCEL) =>
  form.does(() => {
    for (const [name, value] of Object.entries(values)) form.now.set(name as keyof Values, value);
  });
const submit = (form: Form) => form.does(() => form.now.submit());

it('says what is wrong by the call’s schema, beside each field, and sends nothing', async () => {
  const form = await shipment();
  await fill(form, { goods_type: 'normal', tracking_number: '  ' });
  await submit(form);
  expect(form.now.problem('goods_type')).toBeNull();
  expect(form.now.problem('goods_category')).toBe('Choose a goods category');
  expect(form.now.problem('tracking_number')).toBe('Tracking number is required');
  // The call names it otherwise.
  expect(form.now.problem('company')).toBe('Shipping company is required');
  expect(form.now.refusal).toMatchObject({ httpStatus: 400, message: 'Choose a goods category' });
  // Every message has its field: the form as a whole has nothing to add.
  expect(form.now.message).toBeNull();
  expect(sent).toEqual([]);
});

it('takes what is known already where nothing was typed, and keeps what was', async () => {
  const form = await shipment({ draft: 'shipment:ada' });
  await fill(form, { company: 'SF' });
  await form.does(() => form.now.fill({ ...PARCEL, company: 'EMS' }));
  expect(form.now.values).toEqual(PARCEL);
});

it('marks the first wrong field alone where it is asked to', async () => {
  const form = await shipment({ marksFirstOnly: true });
  await submit(form);
  expect(form.now.problem('goods_type')).toBe('Choose a goods type');
  expect(form.now.problem('goods_category')).toBeNull();
});

it('takes a field’s message away when the field changes, and the form’s with it', async () => {
  const form = await shipment();
  await submit(form);
  await fill(form, { goods_type: 'normal' });
  expect(form.now.problem('goods_type')).toBeNull();
  expect(form.now.problem('goods_category')).toBe('Choose a goods category');
  expect(form.now.refusal).toBeNull();
});

it('says what the form as a whole lacks first', async () => {
  const form = await shipment({ check: () => ({ message: 'Fill in all fields', errors: {} }) });
  await submit(form);
  expect(form.now.message).toBe('Fill in all fields');
  expect(sent).toEqual([]);
});

it('sends what the schema takes, and hands on the answer', async () => {
  const done: unknown[] = [];
  const form = await shipment({ onDone: (data, { message }) => void done.push(data, message) });
  await fill(form);
  await submit(form);
  const { company, ...same } = PARCEL;
  expect(sent).toEqual([{ ...same, shipping_company: company }]);
  expect(done).toEqual([PLACED, 'Thanks']);
});

it('sends one of two presses', async () => {
  const form = await shipment();
  await fill(form);
  await form.does(() => Promise.all([form.now.submit(), form.now.submit()]));
  expect(sent).toHaveLength(1);
});

it('loses nothing that was typed when the server refuses or is away', async () => {
  const form = await shipment();
  await fill(form);
  answer = refused({ shipping_company: ['Unknown'] });
  await submit(form);
  expect(form.now.problem('company')).toBe('Unknown');
  expect(form.now.message).toBe('Not like this');
  answer = lost;
  await submit(form);
  expect(form.now.problem('company')).toBeNull();
  expect(form.now.refusal?.status).toBe('error');
  expect(form.now.message).toMatch(/could not reach the server.*Trying again does not send it twice/);
  expect(form.now.values).toEqual(PARCEL);
});

it('says that the network is back in the place of its failure, and sends nothing by itself', async () => {
  const form = await shipment();
  await fill(form);
  const online = () => form.does(() => void window.dispatchEvent(new Event('online')));
  answer = refused({ shipping_company: ['Unknown'] });
  await submit(form);
  await online();
  // The server has answered.
  expect(form.now.message).toBe('Not like this');
  answer = lost;
  await submit(form);
  await online();
  expect(form.now.message).toBe(
    'You are connected again, and nothing here is lost. Please try again. Trying again does not send it twice.',
  );
  expect(sent).toHaveLength(2);
  await submit(form);
  await form.does(() => void window.dispatchEvent(new Event(REACHED)));
  expect(form.now.message).toMatch(/connected again/);
  await form.does(() => form.now.set('company', 'EMS'));
  await online();
  expect(form.now.message).toBeNull();
});

it('says nothing where the refusal is dealt with, and tells of both outcomes', async () => {
  let answered = 0;
  const form = await shipment({ onRefused: () => true, onAnswered: () => void answered++ });
  await fill(form);
  answer = refused();
  await submit(form);
  expect(form.now.message).toBeNull();
  answer = placed;
  await submit(form);
  expect(answered).toBe(2);
});

it('says nothing of what was cancelled', async () => {
  const form = await shipment();
  await fill(form);
  answer = () => new Promise((_, reject) => queueMicrotask(() => reject(new DOMException('', 'AbortError'))));
  await form.does(() => {
    const over = form.now.submit();
    form.now.cancel();
    return over;
  });
  expect(form.now.refusal).toBeNull();
  expect(form.now.isBusy).toBe(false);
});

it('keeps a draft until it is sent', async () => {
  const form = await shipment({ draft: 'shipment:ada' });
  await fill(form);
  answer = lost;
  await submit(form);
  await form.leave();
  const reloaded = await shipment({ draft: 'shipment:ada' });
  expect(reloaded.now.values).toEqual(PARCEL);
  answer = placed;
  await submit(reloaded);
  expect(reloaded.now.values).toEqual(PARCEL);
  expect((await shipment({ draft: 'shipment:ada' })).now.values).toEqual(EMPTY);
});

it('starts again when it is reset', async () => {
  const form = await shipment({ draft: 'shipment:ada' });
  await submit(form);
  await fill(form);
  await form.does(() => form.now.reset());
  expect(form.now.values).toEqual(EMPTY);
  expect(form.now.problem('goods_type')).toBeNull();
  await form.does(() => form.now.reset(PARCEL));
  expect(form.now.values).toEqual(PARCEL);
});

it('puts the caret into the first field that is wrong', async () => {
  document.body.innerHTML = '<form><input id="good"><input id="wrong" aria-invalid="true"></form>';
  const form = await shipment();
  const element = document.querySelector('form');
  const focused = new Promise((resolve) => document.addEventListener('focusin', resolve, { once: true }));
  await form.does(() =>
    form.now.submit({ preventDefault() {}, currentTarget: element } as unknown as SyntheticEvent),
  );
  await focused;
  expect(document.activeElement?.id).toBe('wrong');
});

it('leaves the caret with whoever has gone on to another field before what is wrong is shown', async () => {
  document.body.innerHTML = '<form><input id="next"><input id="wrong" aria-invalid="true"></form>';
  const form = await shipment();
  const element = document.querySelector('form');
  await form.does(async () => {
    await form.now.submit({ preventDefault() {}, currentTarget: element } as unknown as SyntheticEvent);
    document.getElementById('next')?.focus();
  });
  // Two frames: the one in which it would have moved has gone.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement?.id).toBe('next');
});

it('follows the order of the rules for a new password', async () => {
  const form = await renderHook(
    () =>
      useForm(client, resetPassword, {
        initial: { password: 'SHORT', password_confirmation: 'OTHER' },
        input: (body) => ({ params: { token: 't' }, body }),
      }),
    undefined,
  );
  await form.does(() => form.now.submit());
  expect(form.now.refusal?.message).toBe('Password do not match');
  await form.does(() => form.now.set('password_confirmation', 'SHORT'));
  await form.does(() => form.now.submit());
  expect(form.now.refusal?.message).toBe('Password must includes lowercase characters');
});

it('takes away what was said of a confirmation when what it confirms changes', async () => {
  const typed = { password: 'Harmattan-7', password_confirmation: 'Harmattan-8' };
  const form = await renderHook(
    () =>
      useForm(client, resetPassword, {
        initial: typed,
        input: (body) => ({ params: { token: 't' }, body }),
      }),
    undefined,
  );
  await form.does(() => form.now.submit());
  expect(form.now.problem('password_confirmation')).toBe('Password do not match');
  await form.does(() => form.now.set('password', 'Harmattan-8'));
  expect(form.now.problem('password_confirmation')).toBeNull();
});

it('keeps no password in a draft', async () => {
  const initial = { username: '', password: '' };
  const form = await renderHook(
    () =>
      useForm(client, register, { initial, draft: 'sign-up', input: (body) => ({ body: body as never }) }),
    undefined,
  );
  await form.does(() => form.now.set('username', 'ada'));
  await form.does(() => form.now.set('password', 'Secret1!'));
  expect(JSON.stringify({ ...sessionStorage })).toContain('ada');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1!');
});
