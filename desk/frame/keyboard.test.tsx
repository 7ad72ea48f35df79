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

/** A key, or one that was pressed at a moment of its own and is heard of only now. */
type Key = string | { key: string; pressedAt: number; heardAt: number };

function press(key: Key) {
  if (typeof key === 'string') return new KeyboardEvent('keydown', { key, bubbles: true });
  vi.advanceTimersByTime(key.heardAt - performance.now());
  const event = new KeyboardEvent('keydown', { key: key.key, bubbles: true });
  return Object.defineProperty(event, 'timeStamp', { value: key.pressedAt });
}

async function addressAfter(...keys: Key[]): Promise<string | null> {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/inbox']}>
        <DeskKeys />
        <Address />
      </MemoryRouter>,
    ),
  );
  for (const key of keys) await act(async () => place.dispatchEvent(press(key)));
  return place.querySelector('output')?.textContent ?? null;
}

it('a letter in the first second of a page leads nowhere', async () => {
  expect(await addressAfter('r', 'o', 't')).toBe('/inbox');
});

it('g and a letter lead to their place', async () => {
  expect(await addressAfter('g', 'r')).toBe('/rates');
});

it('two keys that were pressed one after the other lead there, however late the page hears of them', async () => {
  const g = { key: 'g', pressedAt: 5_000, heardAt: 5_000 };
  expect(await addressAfter(g, { key: 'r', pressedAt: 5_400, heardAt: 8_000 })).toBe('/rates');
});

it('two keys with a pause between them lead nowhere, though the page hears of both at once', async () => {
  const g = { key: 'g', pressedAt: 5_000, heardAt: 8_000 };
  expect(await addressAfter(g, { key: 'r', pressedAt: 7_900, heardAt: 8_000 })).toBe('/inbox');
});

it.each([
  ['a', 'mean nothing after what was typed into it', '/inbox'],
  ['Escape', 'are keys again once it was left', '/rates'],
])('letters that follow %s in a field which has gone %s', async (last, _, address) => {
  const field = document.body.appendChild(document.createElement('input'));
  expect(await addressAfter()).toBe('/inbox');
  await act(async () => field.dispatchEvent(press(last)));
  field.remove();
  expect(await addressAfter('g', 'r')).toBe(address);
});
