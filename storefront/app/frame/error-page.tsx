import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { WarningIcon } from '@cowrie/ui/first-icons.tsx';
import { OurError } from '@cowrie/ui/our-error.tsx';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { clearAppState } from '../session/store.ts';

const RELOADED_KEY = 'reloadedAt';
/** A second fatal error within this time shows the page instead of reloading again. */
const RELOAD_PAUSE_MS = 60_000;

/**
 * What stands in for a page that failed: not reached, or a fault of ours, which has its scene. It is part of every
 * page's first load and must show when nothing more can be fetched: a picture that does not come leaves no trace.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isOurs = !isLostConnection(error);
  useReloadOnce(isOurs && !isRouteErrorResponse(error));
  useConnectedAgain(!isOurs, reloadIfReached);
  return (
    <div
      role="alert"
      className="page flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center"
    >
      {isOurs ? (
        <div className="w-80 max-w-full">
          <OurError />
        </div>
      ) : (
        <WarningIcon className="size-14 text-accent" />
      )}
      <h1 className="text-3xl">{isOurs ? 'Unexpected Application Error' : 'This did not load'}</h1>
      <p className="max-w-md text-balance text-soft">
        {isOurs
          ? 'Something went wrong on our side. Your orders and your money are not touched by it.'
          : 'Your connection may have dropped. Nothing is lost.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A page of its own: what is broken may be what the router holds. */}
        <a href={paths.home()} className={buttonClass({ tone: 'outline' })}>
          Go to home
        </a>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    </div>
  );
}

/** Asked first: a browser says that it is back before anything gets through, and has a page of its own for what does not come. */
function reloadIfReached(): void {
  fetch('/healthz', { cache: 'no-store' }).then(
    () => window.location.reload(),
    () => {},
  );
}

/** A fatal render error: the stored app state is removed and the page reloads (Product §11.10), once. */
function useReloadOnce(isFatal: boolean) {
  useEffect(() => {
    const last = Number(keptInTab(RELOADED_KEY) ?? 0);
    if (import.meta.env.DEV || !isFatal) return;
    clearAppState();
    if (Date.now() - last < RELOAD_PAUSE_MS) return;
    // Where that is not kept it would reload for ever.
    if (keepInTab(RELOADED_KEY, String(Date.now()))) window.location.reload();
  }, [isFatal]);
}

/** The next page's code or data did not come: no fault of the page. */
function isLostConnection(error: unknown): boolean {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return true;
  return error instanceof TypeError && /fetch|load|import|network/i.test(error.message);
}
