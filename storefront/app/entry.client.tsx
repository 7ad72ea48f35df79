import { type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { nextTask, untilWhole } from './frame/later.tsx';
import { startOffline } from './offline/start.ts';
import { pressAgain } from './pressed-early.ts';
import { signOuts } from './session/store.ts';
import { keepTypedEarly } from './typed-early.ts';

const finishing = () => import('./session/finish-leaving.ts');

const handOver = keepTypedEarly();

/**
 * Around the page, so that its effect runs once the page is alive. Not beside it: the ids of `useId` depend on how
 * many stand beside each other, and the server renders the page alone.
 */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    void untilWhole().then(() => {
      pressAgain();
      handOver();
    });
  }, []);
  return children;
}

function comeAlive(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <Alive>
        {import.meta.env.DEV ? (
          // React takes a boundary that the server has not written for another page, and makes all of it once more.
          <HydratedRouter />
        ) : (
          // What the server has loaded for the page is read first.
          <Suspense>
            <HydratedRouter />
          </Suspense>
        )}
      </Alive>
    </StrictMode>,
  );
}
// Once the page is there as a whole. This file runs before what says which page it is, in the same task; in the next one a slow
// phone's thread has been free in between. A timer somebody may hold.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', comeAlive);
else void nextTask().then(comeAlive);

// Somebody signed out here while the server could not be reached. Nor may the script be in reach that tells it.
function tellWhoLeft(): void {
  if (signOuts.pending().length === 0) return;
  finishing().then(
    ({ finishLeaving }) => finishLeaving(null),
    () => {},
  );
}
tellWhoLeft();
window.addEventListener('online', tellWhoLeft);

// After everything the first page needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') startOffline();
  else window.addEventListener('load', startOffline);
}
