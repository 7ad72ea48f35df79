import { ORDER_DESK, type StaffRole } from '@cowrie/contract/roles.ts';

/** Roles that work on orders, the owner's among them. */
export const ORDER_DESK_ROLES: readonly StaffRole[] = ['owner', ...ORDER_DESK];
