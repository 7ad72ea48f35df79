import type { Receiver } from '@cowrie/contract/receivers.ts';
import { expect, it } from 'vitest';
import { suggestedName } from './suggested-name.ts';

const receiver = (known: Partial<Receiver>): Receiver => ({
  ...{ id: '1', name: 'Wang Fang', payment_method_code: 'alipay', description: 'Wang Fang, 13800000000' },
  ...{ qr_code: null, photo: null, last_payment: null },
  ...known,
});
const ALIPAY = { code: 'alipay', name: 'Alipay' } as const;
const draft = (description: string) => ({ description, usesSavedQr: false });

it.each([
  ['ICBC, 6222000011112222, Wang Fang', [], 'Wang Fang'],
  ['', [], 'Alipay receiver'],
  ['', ['alipay receiver'], 'Alipay receiver 2'],
  ['', ['Alipay receiver', 'Alipay receiver 2'], 'Alipay receiver 3'],
])('of %j, beside %j, is suggested as %s', (description, names, expected) => {
  const saved = names.map((name) => receiver({ name }));
  expect(suggestedName(draft(description), ALIPAY, saved, false)).toBe(expected);
});

it('suggests the name of the saved receiver with the same details', () => {
  const again = draft(' Wang Fang, 13800000000 ');
  const saved = [receiver({ name: 'Other', payment_method_code: 'wechat' }), receiver({ name: 'Auntie' })];
  expect(suggestedName(again, ALIPAY, saved, false)).toBe('Auntie');
  expect(suggestedName(again, ALIPAY, saved, true)).toBe('Wang Fang');
  expect(suggestedName(draft('Wang Fang, 13900000000'), ALIPAY, saved, false)).toBe('Wang Fang');
});
