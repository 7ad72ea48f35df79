// @vitest-environment jsdom
/** Whoever leaves before they have a second factor leaves as everybody does (Product §11.21). */
import { createHash } from 'node:crypto';
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually } from '@cowrie/client/testing/render.ts';
import { deskLogout } from '@cowrie/contract/desk/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/queries.ts';
import { EnrolFirst } from './enrol-first.tsx';
import { endSession, readSession, startSession } from './session-store.ts';

const TOKEN = 'a-token-of-256-random-bits';

let server: PageServer;
let root: Root;
let place: HTMLElement;
beforeEach(async () => {
  server = await servePage((request, response) => {
    // No answer comes to who signs out.
    if (request.url?.endsWith(deskLogout.path)) return;
    const site = { brandName: 'Cowrie', isSample: false };
    answerJson(response, 200, { status: 'success', data: { ...site, staff: { must_enrol: true } } });
  });
  startSession({ token: TOKEN, staff: { role: 'support', must_enrol: true } as never });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <EnrolFirst />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  endSession();
  localStorage.clear();
  vi.restoreAllMocks();
  await server.close();
});

it('at the press nothing is kept but the sign-out, which the server hears of later', async () => {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sign out');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => button?.click());
  expect(readSession()).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain(TOKEN);
  const ticket = createHash('sha256').update(TOKEN).digest('hex');
  await eventually(() => expect(localStorage.getItem('deskSignOuts')).toBe(JSON.stringify([ticket])));
});
