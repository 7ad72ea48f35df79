import { MODAL_MARKER } from '@cowrie/ui/dialog.tsx';
import { Notices } from '@cowrie/ui/notices.tsx';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** Around every screen, signed in or not. */
export function Root() {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker goes on every change of screen.
  useEffect(() => {
    document.body.classList.remove(MODAL_MARKER);
    if (!isFirst.current) focusScreen();
    isFirst.current = false;
  }, [pathname]);
  return (
    <>
      <Outlet />
      {/* Over neither what is pressed at the foot of the screen nor the fields before it: the next parcel waits for no notice. */}
      <Notices className="[html:has([data-foot])_&]:top-16 [html:has([data-foot])_&]:bottom-auto" />
      <ScrollRestoration getKey={(location) => location.pathname + location.search} />
    </>
  );
}

/**
 * What was pressed is gone with its screen, or lies in the rail: the keyboard goes on in the screen that came, and a screen
 * reader reads on there (Product §30.60). One that has put the focus somewhere itself keeps it.
 */
function focusScreen() {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
