import { Outlet } from 'react-router';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { unverifiedOnly } from './guards.ts';

export const clientMiddleware = [unverifiedOnly];

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export default function UnverifiedOnly() {
  return <Outlet />;
}
