// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { Accordion } from './accordion.tsx';

let root: Root;
afterEach(() => act(async () => root.unmount()));

it('has one item open at a time, also in a browser that does not know details by a name', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const items = ['1', '2', '3'].map((id) => ({ id, heading: `Question ${id}`, body: `Answer ${id}` }));
  await act(async () => root.render(<Accordion name="faq" items={items} />));
  const all = [...place.querySelectorAll('details')];
  for (const one of all) one.removeAttribute('name');
  const press = (index: number) => all[index]?.querySelector('summary')?.click();
  const open = () => all.map((one) => one.open);

  expect(open()).toEqual([true, false, false]);
  press(2);
  await expect.poll(open).toEqual([false, false, true]);
  press(1);
  await expect.poll(open).toEqual([false, true, false]);
  press(1);
  await expect.poll(open).toEqual([false, false, false]);
});
