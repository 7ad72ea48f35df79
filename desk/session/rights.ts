/** What the signed-in staff member may do, read from the endpoint and the lifecycle, and why not where they may not. */

import type { Staff } from '@cowrie/contract/desk/session.ts';
import { STAFF_CALLS } from '@cowrie/contract/desk/staff-calls.ts';
import type { Access, AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import {
  mayMove,
  moneyCame,
  type OrderStatus,
  type OrderType,
  type StaffEvent,
} from '@cowrie/contract/lifecycle.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { whyNotConnected } from '../connection/connection.ts';
import { useStaff } from './session-store.ts';

export function mayCall(staff: Staff, endpoint: { access: Access }): boolean {
  return typeof endpoint.access === 'string' || roleMay(staff.role, endpoint.access);
}

/** Why `staff` may not call `endpoint`, for the button that would; null where they may. */
export function whyNot(staff: Staff, endpoint: { access: Access }): string | null {
  const others = whoseOnly(staff, endpoint);
  return others && `For ${others}`;
}

/** Whom alone a call is for, as the end of a sentence, where it is not for `staff`. */
export function whoseOnly(staff: Staff, endpoint: { access: Access }): string | null {
  if (mayCall(staff, endpoint)) return null;
  const roles = (endpoint.access as readonly StaffRole[]).filter((role) => role !== 'owner');
  return `${[...roles, 'the owner'].join(' or ')} only; you work as ${staff.role}.`;
}

/** `whyNot` for whoever is signed in. */
export function useWhyNot(endpoint: Pick<AnyEndpoint, 'access'>): string | null {
  return whyNot(useStaff(), endpoint);
}

type Order = {
  trx_type: OrderType;
  status: OrderStatus;
  amount: string | null;
  amount_received?: string;
  paid_out?: string;
  test_first?: PaymentDetails['test_first'];
};

/** A test that the receiver is sent first, until the customer has released the rest, as the lifecycle asks for it. */
export function openTest({ test_first }: Pick<Order, 'test_first'>): 'first' | 'sent' | undefined {
  if (!test_first || test_first.state === 'released') return undefined;
  return test_first.state === 'first' ? 'first' : 'sent';
}

const isSomething = (amount = '') => /[1-9]/.test(amount);

/** Why `staff` may not do `event` to `order` now, for the button that would; null where they may. */
export function whyNotNow(staff: Staff, order: Order, event: StaffEvent): string | null {
  const unreachable = whyNotConnected();
  if (unreachable) return unreachable;
  const facts = {
    type: order.trx_type,
    status: order.status,
    hasAmount: order.amount !== null,
    hasMoney: moneyCame(order.status, isSomething(order.amount_received)),
    isPaidOut: isSomething(order.paid_out),
    test: openTest(order),
  };
  const verdict = mayMove(facts, event, staff.role);
  if (verdict.allowed) return null;
  return (verdict.onlyRole && whyNot(staff, STAFF_CALLS[event])) || `Not now: ${verdict.because}.`;
}

/** `whyNotNow` for whoever is signed in. */
export function useWhyNotNow(order: Order, event: StaffEvent): string | null {
  return whyNotNow(useStaff(), order, event);
}
