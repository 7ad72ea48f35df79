// @vitest-environment jsdom
/** The box of messages ends where the screen does, however much stands above it (Product §21.5). */
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { useHeadAbove } from './use-head-above.ts';

let above = 0;
let pageResized = () => {};
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        pageResized = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: above }) as DOMRect);
  return () => vi.restoreAllMocks();
});

function Box() {
  return <section ref={useHeadAbove<HTMLElement>()} />;
}

it('knows how far down it begins, also once a line has come above it', async () => {
  above = 244;
  const desk = await showPart(<Box />, { answer: () => null });
  const room = () => desk.place.querySelector('section')?.style.getPropertyValue('--head-above');
  expect(room()).toBe('244px');
  above = 330;
  await act(async () => pageResized());
  expect(room()).toBe('330px');
});
