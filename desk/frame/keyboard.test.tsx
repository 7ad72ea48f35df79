// @vitest-environment jsdom
/** Two keys one after the other lead somewhere; one alone never does, however early it is pressed. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeskKeys } from './keyboard.tsx';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // A page that has just been opened: its clock begins at nought.
  vi.useFakeTimers({ toFake: ['performance'] });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const Address = () => <output>{useLocation().pathname}</output>;

async function addressAfter(...keys: string[]): Promise<string | null> {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/inbox']}>
        <DeskKeys />
        <Address />
      </MemoryRouter>,
    ),
  );
  for (const key of keys)
    await act(async () => place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return place.querySelector('output')?.textContent ?? null;
}

it('a letter in the first second of a page leads nowhere', async () => {
  expect(await addressAfter('r', 'o', 't')).toBe('/inbox');
});

it('g and a letter lead to their place', async () => {
  expect(await addressAfter('g', 'r')).toBe('/rates');
});
