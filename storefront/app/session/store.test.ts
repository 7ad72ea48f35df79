// @vitest-environment jsdom
/** What a browser keeps of a customer, and that it goes (Product §11.9, §11.20, §11.21). */
import { createHash } from 'node:crypto';
import { signOutsAt } from '@cowrie/client/sign-outs.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as store from './store.ts';

const TOKEN = 'a-token-of-256-random-bits';
const TICKET = createHash('sha256').update(TOKEN).digest('hex');
const ADA = { username: 'ada', email: 'ada@example.com', is_verified: true } as User;
const ADDRESS = { receiver_name: 'Warehouse (ada)' } as never;

const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
/** Another tab has changed what is stored. */
const elsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'appState' }));

beforeEach(() => {
  store.setSession({ accessToken: TOKEN, userDetails: ADA });
  store.setApp({ shippingAddresses: [ADDRESS] });
  sessionStorage.setItem('draft:chat:ada', '{"text":"my account is 0123456789"}');
  sessionStorage.setItem('attempt:payment', '{}');
});
afterEach(() => {
  store.clearAppState();
  localStorage.clear();
});

it('at the press nothing is stored any more but the sign-out, while the page still says who leaves', async () => {
  await signOutsAt('signOuts').prepare(TOKEN);
  expect(store.leave()).toBe(TOKEN);
  for (const word of [TOKEN, 'ada', '0123456789', 'attempt:']) expect(kept()).not.toContain(word);
  await expect.poll(() => store.signOuts.pending()).toContain(TICKET);
  expect(store.readSession().userDetails).toEqual(ADA);
  // Nothing is asked in their name, and no answer that is still under way is stored.
  expect(store.readToken()).toBeNull();
  store.setCache({ trackingResult: { reference: 'CWR-1' } as never });
  store.setApp({ shippingAddresses: [ADDRESS] });
  elsewhere();
  expect(store.readSession().userDetails).toEqual(ADA);
  for (const word of [TOKEN, 'ada', 'CWR-1']) expect(kept()).not.toContain(word);
  store.clearAppState();
  expect(store.readSession()).toEqual({ accessToken: null, userDetails: null });
});

it('an answer to who has left comes too late, be it while the page says so, after it, or to whoever is here next', () => {
  const late = () => store.setSession({ userDetails: { ...ADA, reply_mails: false } });
  store.leave();
  late();
  expect(store.readToken()).toBeNull();
  expect(kept()).not.toContain('ada');
  store.clearAppState();
  late();
  expect(store.readSession()).toEqual({ accessToken: null, userDetails: null });
  expect(kept()).not.toContain('ada');
  store.setSession({ accessToken: 'another', userDetails: { ...ADA, username: 'bola' } });
  late();
  expect(store.readSession().userDetails?.username).toBe('bola');
});

it('whoever signs in over a session that another tab began gets nothing of it, and it ends', async () => {
  store.setCache({ trackingResult: { reference: 'CWR-1' } as never, declinesPutOff: '2026-11-30T08:00:00Z' });
  await signOutsAt('signOuts').prepare(TOKEN);
  store.setSession({ accessToken: 'another', userDetails: { ...ADA, username: 'bola' } });
  expect(store.readCache()).toEqual({ trackingResult: null, declinesPutOff: null });
  expect(kept()).not.toContain('CWR-1');
  await expect.poll(() => store.signOuts.pending()).toContain(TICKET);
});

it('who signs in in another tab while this one still signs out stays signed in', () => {
  store.leave();
  const session = { accessToken: 'another', userDetails: { ...ADA, username: 'bola' } };
  localStorage.setItem('appState', JSON.stringify({ session }));
  elsewhere();
  expect(store.readSession().userDetails?.username).toBe('ada');
  store.clearAppState();
  expect(store.readSession()).toMatchObject(session);
  expect(localStorage.getItem('appState')).toContain('bola');
  expect(kept()).not.toContain('0123456789');
  // And signs out as ever.
  store.leave();
  store.clearAppState();
  expect(store.readSession()).toEqual({ accessToken: null, userDetails: null });
  expect(localStorage.getItem('appState')).toBeNull();
});

it('what one changes of oneself is kept', () => {
  store.setSession({ userDetails: { ...ADA, reply_mails: false } });
  expect(store.readSession()).toEqual({ accessToken: TOKEN, userDetails: { ...ADA, reply_mails: false } });
  expect(localStorage.getItem('appState')).toContain('"reply_mails":false');
});

it('who signs in next is kept as ever', () => {
  store.leave();
  store.clearAppState();
  store.setSession({ accessToken: 'another', userDetails: { ...ADA, username: 'bola' } });
  expect(store.readToken()).toBe('another');
  expect(kept()).toContain('bola');
  expect(kept()).not.toContain('ada"');
});

it('a session that a 401 ends takes drafts with it', () => {
  store.clearAppState();
  for (const word of [TOKEN, 'ada', '0123456789']) expect(kept()).not.toContain(word);
  expect(store.signOuts.pending()).toEqual([]);
});

it('a sign-out in another tab empties this one, and its pages hear of it; a page that comes back asks', () => {
  const leaver = vi.fn();
  const stop = store.onLeftElsewhere(leaver);
  elsewhere();
  expect(leaver).not.toHaveBeenCalled();
  localStorage.removeItem('appState');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(leaver).toHaveBeenCalledTimes(1);
  expect(kept()).not.toContain('0123456789');
  expect(store.readToken()).toBeNull();
  stop();
});

it('what a guest has begun to write outlives a page that broke', () => {
  store.clearAppState();
  sessionStorage.setItem('draft:contact', '{"message":"Hello"}');
  store.clearAppState();
  expect(kept()).toContain('Hello');
  sessionStorage.clear();
});

it('nobody, read from the browser, is the nobody whom the server knew: no part of a visitor’s page renders twice for it', () => {
  localStorage.clear();
  elsewhere();
  expect(store.readSession()).toBe(store.serverSession());
});

it('what an earlier version did not store of its customer stands in for it as nothing, and no page breaks on it', () => {
  const userDetails = { username: 'ada', is_verified: true, email: 'ada@example.com' };
  localStorage.setItem('appState', JSON.stringify({ session: { accessToken: TOKEN, userDetails } }));
  elsewhere();
  expect(store.readSession()).toEqual({
    accessToken: TOKEN,
    userDetails: { ...userDetails, firstname: '', lastname: '', phone_number: '', address: [] },
  });
  localStorage.setItem('appState', JSON.stringify({ session: { accessToken: TOKEN } }));
  elsewhere();
  expect(store.readSession()).toEqual({ accessToken: TOKEN, userDetails: null });
});
