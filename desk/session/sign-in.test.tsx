// @vitest-environment jsdom
/** What the sign-in says to whoever did not come by themselves (Product §30.59). */
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { endSession, sessionRanOut } from './session-store.ts';
import { Screen } from './sign-in.tsx';

beforeEach(() => sessionStorage.clear());

const ENDED = 'Your session has ended. Sign in again to continue where you were.';

it('says to who was signed out by the server why they are here', async () => {
  const desk = await showPart(<Screen />, { answer: () => null });
  await act(async () => sessionRanOut());
  expect(desk.place.textContent).toContain(ENDED);
});

it('says nothing of it to who signed out', async () => {
  const desk = await showPart(<Screen />, { answer: () => null });
  await act(async () => endSession());
  expect(desk.place.textContent).toContain('Sign in to the desk');
  expect(desk.place.textContent).not.toContain(ENDED);
});
