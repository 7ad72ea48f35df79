import { beforeEach, expect, it, vi } from 'vitest';
import { attemptKey, endAttempt } from './attempt-key.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
});

it('keeps the key while the contents are the same, and gives changed contents a new one', () => {
  const first = attemptKey('payment', 'a');
  expect(attemptKey('payment', 'a')).toBe(first);
  const second = attemptKey('payment', 'b');
  expect(second).not.toBe(first);
  expect(attemptKey('branding', 'b')).not.toBe(second);
});

it('starts anew once the attempt was answered', () => {
  const first = attemptKey('payment', 'a');
  endAttempt('payment');
  expect(attemptKey('payment', 'a')).not.toBe(first);
});

it('still gives a key where storage is refused', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused');
    },
    setItem: () => {
      throw new DOMException('refused');
    },
  });
  expect(attemptKey('payment', 'a')).toMatch(/^[0-9a-f]{32}$/);
});
