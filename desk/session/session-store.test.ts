// @vitest-environment jsdom
/** What a session leaves in its tab as it ends: its person's drafts where it ran out, nothing where they left (Product §20.31). */
import { writeDraft } from '@cowrie/client/use-draft.ts';
import { beforeEach, expect, it } from 'vitest';
import { endSession, hasDrafts, readSession, sessionRanOut, startSession } from './session-store.ts';

const sessionOf = (username: string, token = `of ${username}`) =>
  ({ token, staff: { username } }) as unknown as NonNullable<ReturnType<typeof readSession>>;
const draft = () => sessionStorage.getItem('draft:answer:ada:CWR-7K2M9QXA');

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  startSession(sessionOf('ada'));
  writeDraft('answer:ada:CWR-7K2M9QXA', { text: '' }, { text: 'Your parcel is' });
  sessionStorage.setItem('recentOrders', '[]');
});

it('a session that runs out leaves the drafts for its person, and nothing else', () => {
  sessionRanOut();
  expect(readSession()).toBeNull();
  expect(draft()).toContain('Your parcel is');
  expect(sessionStorage.getItem('recentOrders')).toBeNull();
  expect(hasDrafts()).toBe(true);
  startSession(sessionOf('ada', 'another token'));
  expect(draft()).toContain('Your parcel is');
});

it('a draft without any text does not count as one', () => {
  sessionStorage.clear();
  writeDraft('answer:ada:CWR-7K2M9QXA', { text: '' }, {});
  writeDraft('staff-only:ada:CWR-7K2M9QXA', { isNote: false }, { isNote: true });
  expect(hasDrafts()).toBe(false);
});

it('whoever else signs in there finds nothing', () => {
  sessionRanOut();
  startSession(sessionOf('bola'));
  expect(sessionStorage).toHaveLength(0);
});

it('signing out leaves nothing, before or after', () => {
  endSession();
  expect(sessionStorage).toHaveLength(0);
});

/** As a tab hears of what another has done. */
const hear = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

it('another tab that meets the end first leaves them here too; one that signs out does not', () => {
  localStorage.setItem('deskRanOut', 'yes');
  localStorage.removeItem('deskState');
  hear('deskState');
  expect(readSession()).toBeNull();
  expect(draft()).toContain('Your parcel is');
  localStorage.removeItem('deskRanOut');
  localStorage.setItem('deskState', JSON.stringify(sessionOf('ada', 'another token')));
  hear('deskState');
  expect(draft()).toContain('Your parcel is');
  localStorage.removeItem('deskState');
  hear('deskState');
  expect(sessionStorage).toHaveLength(0);
});
