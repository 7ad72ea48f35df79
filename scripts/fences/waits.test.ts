/** A test waits as long as a busy machine needs, and turns no clock that it has stopped. */
import { expect, it } from 'vitest';
import { SOURCES, withoutComments } from './sources.ts';

it('no test waits by what gives up after a second, and turns a stopped clock meanwhile', () => {
  const impatient = SOURCES.filter(({ text }) => /\bvi\.wait(?:For|Until)\(/.test(withoutComments(text)));
  expect(
    impatient.map(({ path }) => path),
    'wait by expect.poll or untilShown',
  ).toEqual([]);
});
