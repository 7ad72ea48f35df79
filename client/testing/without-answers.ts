/** Renders a part of a page on a network that loses every answer; for tests in jsdom (`@vitest-environment jsdom`). */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { servePage } from './page-server.ts';

/** Shows `part` until the test is over and returns the element around it. */
export async function showWithoutAnswers(part: ReactNode): Promise<HTMLElement> {
  const server = await servePage((request) => void request.socket.destroy());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    await server.close();
  });
  await act(async () => root.render(part));
  return place;
}
