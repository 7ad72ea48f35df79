import { expect, test } from 'vitest';
import { isAllAnswersDue, isNarrowedFurther, isOfOpen, shownStatus } from './queue-names.ts';

/** What a list follows, as the server sorts it (Product §21.1, §28.9, §28.44). */
test.each([
  ['', true],
  ['status=open&turn=us', true],
  ['answer_due=yes', true],
  ['status=awaiting&day_of=confirmed', false],
  ['status=awaiting&from=2026-11-01', false],
  ['status=awaiting&to=2026-11-01', false],
  ['status=successful&answer_due=yes', false],
  ['status=all', false],
])('%j can be sorted: %s', (address, can) => {
  const search = new URLSearchParams(address);
  expect(isOfOpen(shownStatus(search), search)).toBe(can);
});

test.each([
  ['answer_due=yes', false],
  ['answer_due=yes&q=ada', true],
  ['customer=7', true],
  ['from=2026-11-01', true],
])('%j asks for less than all that wait for our answer: %s', (address, does) =>
  expect(isNarrowedFurther(new URLSearchParams(address))).toBe(does),
);

test.each([
  ['answer_due=yes', true],
  ['answer_due=yes&sort=amount', true],
  ['answer_due=yes&type=goods', false],
  ['answer_due=yes&assigned=me', false],
  ['status=open', false],
])('%j is all that wait for our answer: %s', (address, is) =>
  expect(isAllAnswersDue(new URLSearchParams(address))).toBe(is),
);
