import { Outlet } from 'react-router';
import { guestOnly } from './guards.ts';

export const clientMiddleware = [guestOnly];

/** With a server loader the form is in the server's HTML; the client's runs the guard at hydration as well. */
export function loader() {
  return null;
}

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export default function GuestOnly() {
  return <Outlet />;
}
