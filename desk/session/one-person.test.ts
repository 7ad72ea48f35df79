// @vitest-environment jsdom
/** A page is one person's, however the next one came to it (Product §20.31). */
import { expect, it, onTestFinished } from 'vitest';
import { onePersonAPage } from './one-person.ts';
import { endSession, type readSession, sessionRanOut, startSession } from './session-store.ts';

const signIn = (username: string, token = `of ${username}`) =>
  startSession({ token, staff: { username } } as unknown as NonNullable<ReturnType<typeof readSession>>);

function page() {
  let begun = 0;
  onTestFinished(onePersonAPage(() => (begun += 1)));
  onTestFinished(endSession);
  return () => begun;
}

it('begins anew for whoever else signs in, after the last one left or over their head', () => {
  signIn('ada');
  const begun = page();
  sessionRanOut();
  expect(begun()).toBe(0);
  signIn('bola');
  expect(begun()).toBe(1);
  signIn('chika');
  expect(begun()).toBe(2);
});

it('goes on for the same person, and for the first', () => {
  const begun = page();
  signIn('ada');
  sessionRanOut();
  signIn('ada', 'another token');
  expect(begun()).toBe(0);
});
