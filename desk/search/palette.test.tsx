// @vitest-environment jsdom
/** What is typed before the search is there is the search's, and nothing of it is lost as it comes (Product §28.73). */
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Palette } from './palette.tsx';

it('opens with what was typed so far: the next key goes behind it', async () => {
  // The first commit alone, without what React does after it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const desk = await showPart(null, { answer: () => null });
  const root = createRoot(desk.place.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={desk.queryClient}>
        <MemoryRouter>
          <Palette onClose={() => {}} takeEarly={() => ({ text: 'CW', isEntered: false })} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const shown = [desk.place.querySelector('input')?.value, desk.place.querySelector('dialog')?.open];
  flushSync(() => root.unmount());
  vi.unstubAllGlobals();
  expect(shown).toEqual(['CW', true]);
});
