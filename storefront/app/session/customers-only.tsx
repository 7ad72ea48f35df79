import { Outlet } from 'react-router';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { customersOnly } from './guards.ts';

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
      <PageSkeleton />
    </div>
  );
}

export default function CustomersOnly() {
  return (
    <div className={ROOM}>
      <Outlet />
    </div>
  );
}
