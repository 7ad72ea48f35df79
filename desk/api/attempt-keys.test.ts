import { expect, test } from 'vitest';
import { attemptKeys } from './attempt-keys.ts';

function counted() {
  let made = 0;
  return attemptKeys(() => `key-${++made}`);
}

test('the same contents sent again after no reply keep their key', () => {
  const keys = counted();
  const contents = { params: { reference: 'CWR-1' }, body: { message: 'Hello' } };
  expect(keys.keyFor(contents)).toBe('key-1');
  expect(keys.keyFor(structuredClone(contents))).toBe('key-1');
});

test('other contents are another attempt', () => {
  const keys = counted();
  keys.keyFor({ body: { message: 'Hello' } });
  expect(keys.keyFor({ body: { message: 'Hello!' } })).toBe('key-2');
});

test('after a reply the same contents are another attempt, so that a message can be said twice', () => {
  const keys = counted();
  keys.keyFor({ body: { message: 'Hello' } });
  keys.finish();
  expect(keys.keyFor({ body: { message: 'Hello' } })).toBe('key-2');
});

test('two files of the same name are told apart', () => {
  const keys = counted();
  const file = (text: string, lastModified: number) => new File([text], 'photo.png', { lastModified });
  keys.keyFor({ files: { photo: file('one', 1) } });
  expect(keys.keyFor({ files: { photo: file('one', 1) } })).toBe('key-1');
  expect(keys.keyFor({ files: { photo: file('other', 2) } })).toBe('key-2');
});

test('keys are long and random by default', () => {
  const key = attemptKeys().keyFor({});
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptKeys().keyFor({})).not.toBe(key);
});
