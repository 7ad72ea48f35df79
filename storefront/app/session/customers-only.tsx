import { panelFiles } from 'virtual:panel-files';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { PageShell } from '../frame/page-shell.tsx';
import { usePageMark } from '../page-mark.ts';
import { paths } from '../paths.ts';
import { askFirst } from './asked-first.ts';
import { customersOnly } from './guards.ts';
import { noteSignedOut } from './signed-out-note.ts';
import { isSignedIn, onLeftElsewhere, readSession } from './store.ts';

export const clientMiddleware = [customersOnly];

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

/** A screen high at least, so that the footer lies below it and nothing in sight moves when the content comes. */
const ROOM = 'flex min-h-dvh flex-1 flex-col';

/** What the server made of a page until it is there, the browser need not know how to make. */
const LEFT_AS_IT_IS = { __html: '' };

export function HydrateFallback() {
  const { pathname } = useLocation();
  const mark = usePageMark();
  if (!import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing of anybody's.
    return <div className={ROOM} suppressHydrationWarning dangerouslySetInnerHTML={LEFT_AS_IT_IS} />;
  return (
    <div className={ROOM}>
      <script
        nonce={mark}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours for each page; it must not wait for other scripts.
        dangerouslySetInnerHTML={{ __html: askFirst(pathname, panelFiles) }}
      />
      <PageShell />
    </div>
  );
}

export default function CustomersOnly() {
  const navigate = useNavigate();
  // A page of somebody who signed out in another tab is left, too, be it while this one was on its way.
  useEffect(() => {
    if (!isSignedIn(readSession())) navigate(paths.login());
    return onLeftElsewhere(() => {
      noteSignedOut();
      navigate(paths.login());
    });
  }, [navigate]);
  return (
    <div className={ROOM}>
      <Outlet />
    </div>
  );
}
