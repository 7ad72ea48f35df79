import { Outlet } from 'react-router';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { customersOnly } from './guards.ts';

export const clientMiddleware = [customersOnly];

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export default function CustomersOnly() {
  return <Outlet />;
}
