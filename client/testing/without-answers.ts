/** A part of a page rendered for real on a network that loses each answer, in the document of `@vitest-environment jsdom`. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { servePage } from './page-server.ts';

/** Shows `part` until the test is over, and gives the element that it is in. */
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
