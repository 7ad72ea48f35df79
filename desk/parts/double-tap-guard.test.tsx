// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DoubleTapGuard } from './double-tap-guard.tsx';

let root: Root;
let place: HTMLElement;
const confirmed = vi.fn();

const show = (proof: string) =>
  act(async () =>
    root.render(
      <DoubleTapGuard of={proof}>
        <button type="button" onClick={() => confirmed(proof)}>
          Confirm
        </button>
      </DoubleTapGuard>,
    ),
  );

/** A press so long after the buttons are about another proof; by a key its `detail` is 0. */
async function press(pointerType: string, detail: number, afterMs: number, shownAt: number) {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperties(click, {
    pointerType: { value: pointerType },
    timeStamp: { value: shownAt + afterMs },
  });
  await act(async () => place.querySelector('button')?.dispatchEvent(click));
}

beforeEach(() => {
  confirmed.mockReset();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => act(async () => root.unmount()));

it.each([
  { by: 'the second tap of a double tap', pointerType: 'touch', detail: 1, afterMs: 200, counts: false },
  { by: 'the second press of a double click', pointerType: 'mouse', detail: 2, afterMs: 200, counts: false },
  { by: 'a tap that came later', pointerType: 'touch', detail: 1, afterMs: 450, counts: true },
  { by: 'a mouse that is pressed anew', pointerType: 'mouse', detail: 1, afterMs: 20, counts: true },
  { by: 'a key', pointerType: '', detail: 0, afterMs: 20, counts: true },
])(
  '$by decides about the proof that has just come: $counts',
  async ({ pointerType, detail, afterMs, counts }) => {
    await show('the first');
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await show('the next');
    now.mockRestore();
    await press(pointerType, detail, afterMs, 10_000);
    expect(confirmed.mock.calls).toEqual(counts ? [['the next']] : []);
  },
);
