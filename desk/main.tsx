import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { makeQueryClient } from './api/queries.ts';
import { forgetAnswers } from './api/transport.ts';
import { markNearDays } from './frame/days-on-paper.ts';
import { makeRouter } from './routes.tsx';
import { finishLeaving } from './session/finish-leaving.ts';
import { beginAnew, onePersonAPage } from './session/one-person.ts';
import { readSession, subscribe } from './session/session-store.ts';

const queryClient = makeQueryClient();

// Nothing one person has read stays in memory for the next at the same browser.
let lastToken = readSession()?.token;
subscribe(() => {
  const token = readSession()?.token;
  if (token === lastToken) return;
  lastToken = token;
  forgetAnswers();
  queryClient.clear();
});
onePersonAPage(beginAnew);

// Somebody signed out here whose sign-out the server may not have heard of.
void finishLeaving(null);

window.addEventListener('beforeprint', () => markNearDays(document));

const root = document.getElementById('desk');
if (!root) throw new Error('index.html has no #desk');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={makeRouter()} />
  </QueryClientProvider>,
);
