/** What the signed-in staff member may do, read from the endpoint itself, and why not where they may not. */

import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { Access, AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { useStaff } from './session-store.ts';

export function mayCall(staff: Staff, endpoint: { access: Access }): boolean {
  return typeof endpoint.access === 'string' || roleMay(staff.role, endpoint.access);
}

/** Why `staff` may not call `endpoint`, for the button that would; null where they may. */
export function whyNot(staff: Staff, endpoint: { access: Access }): string | null {
  if (mayCall(staff, endpoint)) return null;
  const roles = (endpoint.access as readonly StaffRole[]).filter((role) => role !== 'owner');
  return `For ${[...roles, 'the owner'].join(' or ')} only; you work as ${staff.role}.`;
}

/** `whyNot` for whoever is signed in. */
export function useWhyNot(endpoint: Pick<AnyEndpoint, 'access'>): string | null {
  return whyNot(useStaff(), endpoint);
}
