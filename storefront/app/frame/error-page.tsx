import { Button } from '@cowrie/ui/button.tsx';
import { TangledLine } from '@cowrie/ui/illustrations.tsx';
import { FailedState } from '@cowrie/ui/list-states.tsx';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { clearAppState } from '../session/store.ts';
import NotFound from './not-found.tsx';

const RELOADED_KEY = 'reloadedAt';
/** A second fatal error within this time shows the page instead of reloading again. */
const RELOAD_PAUSE_MS = 60_000;

/** What stands in for a page that failed: not found, not reached, or a fault of ours. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isLostConnection(error)) {
    return (
      <div className="page py-10">
        <FailedState onRetry={() => window.location.reload()} />
      </div>
    );
  }
  return <UnexpectedError isFatal={!isRouteErrorResponse(error)} />;
}

/** A fatal render error: the stored app state is removed and the page reloads (Spec §4), once. */
function UnexpectedError({ isFatal }: { isFatal: boolean }) {
  useEffect(() => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (import.meta.env.DEV || !isFatal || Date.now() - last < RELOAD_PAUSE_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    clearAppState();
    window.location.reload();
  }, [isFatal]);
  return (
    <div
      role="alert"
      className="page flex flex-1 flex-col items-center justify-center gap-5 py-16 text-center"
    >
      <div className="w-48">
        <TangledLine />
      </div>
      <h1 className="text-3xl">Unexpected Application Error</h1>
      <p className="max-w-md text-soft">
        Something went wrong on our side. Your orders and your money are not touched by it.
      </p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}

/** The next page's code or data did not come: no fault of the page. */
function isLostConnection(error: unknown): boolean {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return true;
  return error instanceof TypeError && /fetch|load|import|network/i.test(error.message);
}
