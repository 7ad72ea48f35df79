/** What is said of a network that is gone holds no longer than that (Product §12.13), so no screen keeps the words alone. */
import { expect, it } from 'vitest';
import { isTest, SOURCES, withoutComments } from './sources.ts';

/** `setProblem(result.message)`: whether an answer came is lost with it. `useFailure` and `useForm` keep both. */
const WORDS_ALONE = /\bset[A-Z]\w*\(\s*\w+\.message\s*\)/g;

it('no screen of the storefront keeps why a press failed without how it failed', () => {
  const screens = SOURCES.filter(({ path }) => path.startsWith('storefront/app/') && !isTest(path));
  expect(screens.length).toBeGreaterThan(150);
  const found = screens.flatMap(({ path, text }) =>
    (withoutComments(text).match(WORDS_ALONE) ?? []).map((words) => `${path}: ${words}`),
  );
  expect(found, 'keep the whole failure, by useFailure or useForm').toEqual([]);
});
