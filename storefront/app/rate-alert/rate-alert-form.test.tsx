// @vitest-environment jsdom
/** A price that is waited for: changing it is begun by a press, and another leaves it as it was (Product §27.76). */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { RateAlertForm } from './rate-alert-form.tsx';

it('who does not change the price after all is back at what they pressed', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(<RateAlertForm alert={{ at_most: '214.00', told: null }} onChanged={() => undefined} />),
  );
  const button = (words: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(words)) ??
    expect.fail(`no button ${words}`);
  const press = (words: string) => act(async () => button(words).click());

  await press('Change');
  expect(document.activeElement).toBe(place.querySelector('input'));
  await press('Keep it as it is');
  expect(place.querySelector('input')).toBeNull();
  expect(document.activeElement).toBe(button('Change'));
  expect(place.textContent).toContain('₦214.00');
});
