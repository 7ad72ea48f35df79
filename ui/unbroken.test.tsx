// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

/** What no line ends within, of a text that is shown as it is. */
function wholesOf(text: string): (string | null)[] {
  const place = document.createElement('p');
  place.innerHTML = renderToStaticMarkup(<Unbroken text={text} />);
  expect(place.textContent).toBe(text);
  return [...place.querySelectorAll('.inline-block')].map((part) => part.textContent);
}

it('a reference, a sum and a number in groups stay whole, each with the sign after it', () => {
  expect(wholesOf('Orders CWR-PEM8CXK3, CWR-T83SXBYS and 2 more are open.')).toEqual([
    'CWR-PEM8CXK3,',
    'CWR-T83SXBYS',
  ]);
  expect(wholesOf('Bank of Samples, 6222 0000 0000 0000, Li Wei')).toEqual(['6222 0000 0000 0000,']);
  expect(wholesOf('−₦1,234,567.55 of ¥20, at 5%.')).toEqual(['−₦1,234,567.55', '¥20,']);
  expect(wholesOf('Nothing of it on 5 October 2026, in 2 orders.')).toEqual([]);
});
