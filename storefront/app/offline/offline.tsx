import { Button } from '@cowrie/ui/button.tsx';
import noConnection from '@cowrie/ui/illustrations/no-connection.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { useCallback, useEffect } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../frame/site.ts';
import { useGoBack } from '../frame/use-go-back.ts';
import { paths } from '../paths.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'You are offline' });

const ASK_AGAIN_MS = 10_000;

/** Stands in for a page that this phone has not kept; goes there by itself when the network is back. */
export default function Offline() {
  const [query] = useSearchParams();
  const goBack = useGoBack();
  const wanted = query.get('page') ?? paths.home();
  const open = useCallback(() => {
    const { origin, href } = new URL(wanted, window.location.origin);
    window.location.replace(origin === window.location.origin ? href : paths.home());
  }, [wanted]);
  useEffect(() => {
    // Asked, not only told: a phone with a signal may still reach nothing, and the event may have come before this.
    const openOnceBack = () => void fetch('/healthz', { cache: 'no-store' }).then(open, () => {});
    openOnceBack();
    const timer = setInterval(openOnceBack, ASK_AGAIN_MS);
    window.addEventListener('online', openOnceBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', openOnceBack);
    };
  }, [open]);
  return (
    <div className="page flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center">
      <Scene src={noConnection} className="w-80" isFirst />
      <h1 className="text-3xl">This page is not on this device yet</h1>
      <p className="max-w-md text-balance text-soft">
        You are offline, and only pages you have opened before can be shown. It opens by itself when your
        connection is back.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="outline" onClick={goBack}>
          Go Back
        </Button>
        <Button onClick={open}>Try again</Button>
      </div>
    </div>
  );
}
