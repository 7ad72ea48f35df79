// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from './testing/render.ts';
import { useFollow } from './use-follow.ts';

const SHOWN = 500;

/** A box that scrolls, with a height that the test decides: jsdom lays nothing out. */
function scrollBox() {
  const box = document.body.appendChild(document.createElement('div'));
  box.style.overflowY = 'auto';
  const end = box.appendChild(document.createElement('div'));
  const size = { content: 2_000, shown: SHOWN };
  let scrolled = 0;
  Object.defineProperties(box, {
    scrollHeight: { get: () => size.content },
    clientHeight: { get: () => size.shown },
    // As in a browser it is never further down than there is content, also once the box has grown.
    scrollTop: {
      get: () => Math.min(scrolled, size.content - size.shown),
      set: (to: number) => {
        scrolled = Math.min(to, size.content - size.shown);
      },
    },
  });
  const scrolls: ScrollToOptions[] = [];
  box.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options !== 'object') return;
    scrolls.push(options);
    box.scrollTop = size.content - size.shown;
  };
  return { box, end: { current: end }, size, scrolls };
}

let resize: () => void;
let wantsLessMotion: boolean;
beforeEach(() => {
  wantsLessMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resize = told;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

type Props = { newest: number; startsAtEnd?: boolean; isOwnLast?: boolean };
async function thread(props: Props) {
  const place = scrollBox();
  const hook = await renderHook(
    ({ newest, startsAtEnd = false, isOwnLast = false }: Props) =>
      useFollow(place.end, newest, { startsAtEnd, isOwnLast }),
    props,
  );
  return {
    ...place,
    /** A message came that is so high. */
    grows: (height: number, next: Props) => {
      place.size.content += height;
      return hook.again(next);
    },
  };
}

it('starts at the newest message where the reader came for the talk, and at the top elsewhere', async () => {
  expect((await thread({ newest: 3, startsAtEnd: true })).scrolls[0]).toMatchObject({ behavior: 'instant' });
  expect((await thread({ newest: 3 })).scrolls).toEqual([]);
});

it.each([
  [400, 1],
  [401, 0],
])('%d px from the end a new message scrolls into view %d times', async (distance, times) => {
  const { box, size, scrolls, grows } = await thread({ newest: 3 });
  box.scrollTop = size.content - SHOWN - distance;
  // However high the message is, what counts is where the reader was before it.
  await grows(900, { newest: 4 });
  expect(scrolls).toHaveLength(times);
});

it('always shows one’s own message', async () => {
  const { scrolls, grows } = await thread({ newest: 3 });
  await grows(40, { newest: 4, isOwnLast: true });
  expect(scrolls).toMatchObject([{ behavior: 'smooth' }]);
});

it('moves at once for who wants less motion', async () => {
  wantsLessMotion = true;
  const { scrolls, grows } = await thread({ newest: 3 });
  await grows(40, { newest: 4, isOwnLast: true });
  expect(scrolls).toMatchObject([{ behavior: 'instant' }]);
});

it('stays where it is when a poll brings nothing', async () => {
  const { scrolls, grows } = await thread({ newest: 3, startsAtEnd: true });
  const start = scrolls.length;
  await grows(0, { newest: 3, startsAtEnd: true });
  expect(scrolls).toHaveLength(start);
});

it('keeps the last lines above a box below that grows with what is typed, and back', async () => {
  const { box, size } = await thread({ newest: 3, startsAtEnd: true });
  box.scrollTop = size.content - SHOWN;
  size.shown = SHOWN - 60;
  resize();
  expect(size.content - box.scrollTop - size.shown).toBe(0);
  size.shown = SHOWN;
  resize();
  expect(size.content - box.scrollTop - size.shown).toBe(0);
});

it('comes to the end where the box gets smaller on the way there, as it does when an order closes', async () => {
  const { box, size, grows } = await thread({ newest: 3, startsAtEnd: true });
  box.scrollTo = () => {};
  box.scrollTop = size.content - SHOWN;
  await grows(180, { newest: 4 });
  size.shown = SHOWN - 60;
  resize();
  expect(size.content - box.scrollTop - size.shown).toBe(0);
});

it('does not move a reader who is far above when the box is resized', async () => {
  const { box, size } = await thread({ newest: 3 });
  box.scrollTop = 100;
  size.shown = SHOWN - 60;
  resize();
  expect(box.scrollTop).toBe(100);
});
