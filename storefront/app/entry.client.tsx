import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTypedEarly } from './typed-early.ts';

const handOver = keepTypedEarly();

/** Beside the page, so that its effect runs once the page is alive. */
function Alive() {
  useEffect(handOver, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Alive />
    </StrictMode>,
  );
});

// After everything the first page needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const start = () => void import('./offline/start.ts').then(({ startOffline }) => startOffline());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
