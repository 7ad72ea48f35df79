import { MODAL_MARKER } from '@cowrie/ui/dialog.tsx';
import { Notices } from '@cowrie/ui/notices.tsx';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** Around every screen, signed in or not. */
export function Root() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker goes on every change of screen.
  useEffect(() => document.body.classList.remove(MODAL_MARKER), [pathname]);
  return (
    <>
      <Outlet />
      <Notices />
      <ScrollRestoration getKey={(location) => location.pathname + location.search} />
    </>
  );
}
