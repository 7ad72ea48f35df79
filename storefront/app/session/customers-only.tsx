import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { PageShell } from '../frame/page-shell.tsx';
import { paths } from '../paths.ts';
import { customersOnly } from './guards.ts';
import { onLeftElsewhere } from './store.ts';

export const clientMiddleware = [customersOnly];

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

/** A screen high at least, so that the footer lies below it and nothing in sight moves when the content comes. */
const ROOM = 'flex min-h-dvh flex-1 flex-col';

export function HydrateFallback() {
  return (
    <div className={ROOM}>
      <PageShell />
    </div>
  );
}

export default function CustomersOnly() {
  const navigate = useNavigate();
  // A page of somebody who signed out in another tab is left, too.
  useEffect(() => onLeftElsewhere(() => navigate(paths.login())), [navigate]);
  return (
    <div className={ROOM}>
      <Outlet />
    </div>
  );
}
