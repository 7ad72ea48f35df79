// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { renderHook } from './testing/render.ts';
import { REACHED } from './use-connected-again.ts';
import { useFailure } from './use-failure.ts';

const LOST = { status: 'error', message: 'Check your connection' } as const;

it.each(['online', REACHED])(
  'says that the network is back in the place of what it was gone for (%s)',
  async (event) => {
    const failure = await renderHook(useFailure, undefined);
    const say = (what: (typeof failure.now)[0]) => failure.does(() => failure.now[1](what));
    const hear = () => failure.does(() => void window.dispatchEvent(new Event(event)));
    await hear();
    expect(failure.now[0]).toBeNull();
    await say(LOST);
    expect(failure.now[0]).toBe(LOST);
    await hear();
    expect(failure.now[0]?.message).toBe(
      'You are connected again, and nothing here is lost. Please try again.',
    );
    // What a server said holds on.
    const refused = { status: 'warning', message: 'Not like this', httpStatus: 400 } as const;
    await say(refused);
    await hear();
    expect(failure.now[0]).toBe(refused);
  },
);
