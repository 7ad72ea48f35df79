// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { LinkExpired } from './link-expired.tsx';

it('a link that opens nothing any more says so in red, where whoever came is led', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<LinkExpired message="This link has been used." />));
  const said = place.querySelector('p');
  expect(said?.textContent).toBe('This link has been used.');
  expect(said?.className).toContain('text-danger');
  expect(document.activeElement).toBe(said);
  await act(async () => root.unmount());
});
