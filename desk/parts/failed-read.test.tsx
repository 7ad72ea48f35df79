// @vitest-environment jsdom
/** What could not be read is no more than that: nothing is said of what it would have told. */
import { expect, it } from 'vitest';
import { Screen as Statements } from '../bank-statements/statements.tsx';
import { Screen as Book } from '../book/book.tsx';
import { showPart } from '../testing/show-part.tsx';

it.each([
  ['bank statements', 'Upload a statement', <Statements key="statements" />],
  ['the book', 'Move money', <Book key="book" />],
])('%s say that their accounts did not load', async (_, button, screen) => {
  const desk = await showPart(screen, {
    answer: () => ({ code: 'server_error', httpStatus: 500 }),
  });
  await desk.until(() => expect(desk.named('Try again')).toBeDefined());
  const why = desk.named(button)?.getAttribute('aria-describedby');
  expect(document.getElementById(why ?? '')?.textContent).toBe('The accounts did not load');
});
