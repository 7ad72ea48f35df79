import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Portrait } from './portrait.tsx';

it.each([
  ['Amara (sample)', 'A'],
  // A letter with two marks is of two signs, and one beyond the first plane of two halves.
  ['Ọ̀ṣun Ẹ̀bùn Ade', 'Ọ̀Ẹ̀'],
  ['𠮷野', '𠮷'],
])('%s has the initials %s under the picture', (name, initials) => {
  expect(renderToStaticMarkup(<Portrait name={name} picture={null} />)).toContain(`>${initials}<`);
});
