import { expect, it } from 'vitest';
import { suggestedName } from './suggested-name.ts';

it.each([
  ['ICBC, 6222000011112222, Wang Fang', [], 'Wang Fang'],
  ['', [], 'Alipay receiver'],
  ['', ['alipay receiver'], 'Alipay receiver 2'],
  ['', ['Alipay receiver', 'Alipay receiver 2'], 'Alipay receiver 3'],
])('of %j, beside %j, is suggested as %s', (description, names, expected) => {
  const saved = names.map((name) => ({ name }));
  expect(suggestedName(description, { name: 'Alipay' }, saved)).toBe(expected);
});
