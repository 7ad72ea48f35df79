// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { Scene } from './scene.tsx';

let root: Root;
afterEach(() => act(async () => root.unmount()));

it('leaves its place empty where the picture does not come', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Scene src="/no-network.svg" />));
  const picture = place.querySelector('img');
  expect(picture?.style.visibility).toBe('');
  await act(async () => picture?.dispatchEvent(new Event('error')));
  expect(picture?.style.visibility).toBe('hidden');
});
