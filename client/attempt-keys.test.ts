// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { attemptKeys, newKey } from './attempt-keys.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the key while the same contents are sent again, and gives changed contents a new one', () => {
  const keys = attemptKeys();
  const contents = { params: { reference: 'CWR-1' }, body: { message: 'Hello' } };
  const first = keys.keyFor(contents);
  expect(keys.keyFor(structuredClone(contents))).toBe(first);
  expect(keys.keyFor({ ...contents, body: { message: 'Hello!' } })).not.toBe(first);
});

it('starts anew once the attempt was answered, so that a message can be said twice', () => {
  const keys = attemptKeys();
  const first = keys.keyFor('a');
  keys.finish();
  expect(keys.keyFor('a')).not.toBe(first);
});

it('tells two files of the same name apart', () => {
  const keys = attemptKeys();
  const file = (text: string, lastModified: number) => new File([text], 'photo.png', { lastModified });
  const first = keys.keyFor({ files: { photo: file('one', 1) } });
  expect(keys.keyFor({ files: { photo: file('one', 1) } })).toBe(first);
  expect(keys.keyFor({ files: { photo: file('other', 1) } })).not.toBe(first);
  const second = keys.keyFor({ files: { photo: file('one', 2) } });
  expect(second).not.toBe(first);
});

it('remembers a named attempt over a reload, until it was answered', () => {
  const first = attemptKeys('payment').keyFor('a');
  const reloaded = attemptKeys('payment');
  expect(attemptKeys('branding').keyFor('a')).not.toBe(first);
  expect(reloaded.keyFor('a')).toBe(first);
  reloaded.finish();
  expect(attemptKeys('payment').keyFor('a')).not.toBe(first);
});

it('knows after a reload whether the same contents were sent, until they were answered', () => {
  const keys = attemptKeys('payment');
  keys.keyFor('a');
  const reloaded = attemptKeys('payment');
  expect(reloaded.mayHaveCome('a')).toBe(false);
  keys.othersThan({});
  expect(reloaded.mayHaveCome('a')).toBe(true);
  expect(reloaded.mayHaveCome('b')).toBe(false);
  keys.finish();
  expect(reloaded.mayHaveCome('a')).toBe(false);
});

it('knows an attempt that a page of an earlier version left', () => {
  const contents = { body: { you_pay: '100.00' }, files: {} };
  const kept = { fingerprint: JSON.stringify(contents), key: 'of-before' };
  sessionStorage.setItem('attempt:/payment/order', JSON.stringify(kept));
  expect(attemptKeys('/payment/order').keyFor(contents)).toBe('of-before');
});

it('forgets an unnamed attempt with its form', () => {
  expect(attemptKeys().keyFor('a')).not.toBe(attemptKeys().keyFor('a'));
  expect(sessionStorage.length).toBe(0);
});

it('still keeps the key where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  try {
    const keys = attemptKeys('payment');
    const first = keys.keyFor('a');
    expect(keys.keyFor('a')).toBe(first);
    keys.finish();
    expect(keys.keyFor('a')).not.toBe(first);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('makes keys that are long and random', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});
