import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// After everything the first page needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const start = () => void import('./offline/start.ts').then(({ startOffline }) => startOffline());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
