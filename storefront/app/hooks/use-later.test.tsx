// @vitest-environment jsdom
/** A part that did not come is fetched again by itself, also where the network never counted as lost (Product §11.23). */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useLater } from './use-later.ts';

function Part({ load, onDemand }: { load: () => Promise<string>; onDemand: boolean }) {
  return useLater(load, { onDemand }).part;
}

/** A network that loses the part `lost` times, and how often it was asked for. */
async function show(lost: number, { onDemand = false } = {}) {
  vi.useFakeTimers();
  const asked = { times: 0 };
  const load = async () => {
    asked.times += 1;
    if (asked.times <= lost) throw new TypeError('Failed to fetch');
    return 'The answer';
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = () => act(async () => root.unmount());
  onTestFinished(async () => {
    await leave();
    vi.useRealTimers();
  });
  await act(async () => root.render(<Part load={load} onDemand={onDemand} />));
  // One by one, so that what came is on the page before the next second.
  const minute = async () => {
    for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  return { place, asked, leave, minute };
}

it('a part that got lost twice comes by itself, and is asked for no more', async () => {
  const { place, asked, minute } = await show(2);
  expect([place.textContent, asked.times]).toEqual(['', 1]);
  await minute();
  expect(place.textContent).toBe('The answer');
  await minute();
  expect(asked.times).toBe(3);
});

it('nobody asks for it once its page is left, or before it is wanted', async () => {
  const left = await show(100);
  await left.leave();
  await left.minute();
  expect(left.asked.times).toBe(1);
  const unwanted = await show(0, { onDemand: true });
  await unwanted.minute();
  expect(unwanted.asked.times).toBe(0);
});
