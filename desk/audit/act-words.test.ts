import { actInWords } from '@cowrie/contract/desk/act-words.ts';
import { AUDIT_ACTIONS } from '@cowrie/contract/desk/audit-actions.ts';
import { expect, it } from 'vitest';
import { ACT_OPTIONS } from './act-words.ts';

it('each act is said in words of its own, which the filter offers for it', () => {
  const words = AUDIT_ACTIONS.map(actInWords);
  expect(words.filter((said) => !/^[A-Z][a-z]+ \S/.test(said))).toEqual([]);
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  const offered = ACT_OPTIONS.filter(({ value }) => value.includes('.'));
  expect(offered.map(({ value }) => value).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(offered.every(({ value, label }) => label === actInWords(value))).toBe(true);
});

it('an act that is no longer written is shown as it was', () => {
  expect(actInWords('order.dance')).toBe('order.dance');
});
