import { expect, it } from 'vitest';
import { groupsOf } from './grouped.tsx';

it.each([
  ['0123456789', '012 345 6789'],
  ['TSampleSample0000', 'TSam pleS ampl e000 0'],
  ['123', '123'],
  ['', ''],
])('%s is read as "%s"', (text, read) => {
  expect(groupsOf(text).join(' ')).toBe(read);
});
