// @vitest-environment jsdom
/** Whoever publishes a price while a colleague does is told theirs, and keeps what they typed (Product §19.12). */
import type { publishRate } from '@cowrie/contract/desk/treasury.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type Body = CallInput<typeof publishRate>['body'];

const currency = (code: string, name: string, from: boolean) => ({
  id: code,
  code,
  name,
  symbol: '',
  flag: '',
  country: '',
  from,
  live: true,
  minimum: null,
  maximum: null,
});

const dialog = (...prices: string[]) => (
  <PublishDialog
    rates={prices.map((price) => ({
      base: 'NGN',
      target: 'RMB',
      price,
      rate: '0.005',
      published_at: '2026-03-02T09:14:00.000Z',
      by: 'Bola Ade',
    }))}
    currencies={[currency('NGN', 'Naira', true), currency('RMB', 'Yuan', false)]}
    pair={{ base: 'NGN', target: 'RMB' }}
    onClose={() => {}}
  />
);

/** A server at which the price is `price` by now. */
const at = (price: string) => (body: Body) => {
  if (body.before !== price) return { code: 'changed_meanwhile' };
  if (!body.confirmed) return { code: 'second_look_needed' };
  return { data: { base: 'NGN', target: 'RMB', price: body.price, rate: '0.005', published_at: '' } };
};

it.each([
  ['another', ['200']],
  ['the first', []],
])('%s price of a colleague is told, and published from at a press', async (_, shown) => {
  const desk = await showPart(dialog(...shown), {
    answer: ({ method, body }) => (method === 'GET' ? null : at('215.4')(body as Body)),
  });
  await desk.type('input', '204');
  await desk.press('Publish');
  await desk.again(dialog('215.4'));
  await desk.until(() => expect(desk.place.textContent).toContain('Bola Ade published ₦215.40'));
  expect(desk.place.querySelector('input')?.value).toBe('204');
  expect(desk.sent.at(-1)?.body).toMatchObject({ price: '204', before: shown[0] ?? null });

  await desk.press('Continue from here');
  expect(desk.place.textContent).not.toContain('Bola Ade published');
  expect(desk.place.querySelector('input')?.value).toBe('204');
  await desk.press('Publish');
  await desk.until(() => expect(desk.named('Publish it as it is')).toBeDefined());
  await desk.press('Publish it as it is');
  await desk.until(() =>
    expect(desk.sent.at(-1)?.body).toMatchObject({ price: '204', before: '215.4', confirmed: true }),
  );
});

it('a colleague’s price that comes between the first look and the second is told in the form', async () => {
  let stands = '200';
  const desk = await showPart(dialog('200'), {
    answer: ({ method, body }) => (method === 'GET' ? null : at(stands)(body as Body)),
  });
  await desk.type('input', '240');
  await desk.press('Publish');
  await desk.until(() => expect(desk.named('Publish it as it is')).toBeDefined());
  stands = '239';
  await desk.press('Publish it as it is');
  await desk.again(dialog('239'));
  await desk.until(() => expect(desk.place.textContent).toContain('Bola Ade published ₦239.00'));
  expect(desk.place.querySelector('input')?.value).toBe('240');
  expect(desk.named('Publish it as it is')).toBeUndefined();
});

it('opens on the price: the pair is chosen on the page', async () => {
  const desk = await showPart(dialog('200'), { answer: () => null });
  expect(document.activeElement).toBe(desk.place.querySelector('input'));
});
