/** Who makes a call, and whether they may: the access its endpoint names (Product §2.15). */
import { FRESH_CODE_MINUTES } from '@cowrie/contract/desk/session.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { latestBegin } from '../latest-begin.ts';
import { bearerToken } from '../sessions/bearer.ts';
import { findCustomer, type Wanted } from '../sessions/customers.ts';
import { requirePayoutPhone } from '../sessions/payout-phones.ts';
import { requireStaff, type StaffMember } from '../sessions/staff.ts';
import type { Who } from './call.ts';
import { noteCaller } from './note-refusal.ts';

/**
 * With a customer, the `state` of what they ask for comes in the same query, where `wanted` says how.
 * @throws {ApiError} `unauthenticated`, `unverified`, `forbidden`, `enrolment_needed`, `fresh_code_needed`.
 */
export async function identify(
  endpoint: AnyEndpoint,
  context: Context,
  request: FastifyRequest,
  now: Date,
  wanted?: Wanted,
): Promise<Who & { state?: unknown; goodUntil?: number }> {
  const { access } = endpoint;
  if (access === 'public') return {};
  const token = bearerToken(request.headers.authorization);
  if (access === 'optional')
    return { visitor: (await findCustomer(context.db, token, now))?.customer ?? null };
  if (access === 'account' || access === 'customer') {
    const found = (await findCustomer(context.db, token, now, wanted)) ?? fail('unauthenticated');
    if (access === 'customer' && !found.customer.verified) fail('unverified');
    const { customer } = found;
    noteCaller(request, { customer });
    return wanted ? found : { customer };
  }
  if (access === 'payout-phone') {
    const phone = await requirePayoutPhone(context.db, token, now);
    noteCaller(request, { staff: phone.staff });
    return { phone };
  }
  const staff = await requireStaff(context.db, token, now);
  noteCaller(request, { staff });
  if (!roleMay(staff.role, access)) fail('forbidden');
  if (staff.mustEnrol && !endpoint.beforeEnrolment) fail('enrolment_needed');
  if (endpoint.freshCode) requireFreshCode(staff, now);
  return { staff };
}

/** So old the answer to who calls may be when what they sent is done, or more is read for them. */
const ASKED_GOOD_FOR_MS = 1000;

/** Whether who calls was asked so long ago that they may be signed out, blocked or in another role by now. */
export const isLongAgo = ({ clock }: Pick<Context, 'clock'>, askedAt: number): boolean =>
  Math.abs(clock().getTime() - askedAt) > ASKED_GOOD_FOR_MS;

/**
 * A session left open, or stolen, is not enough for what moves money or staff.
 * @throws {ApiError} `fresh_code_needed` where who has a second factor showed none lately.
 */
export function requireFreshCode({ hasSecondFactor, codeGivenAt }: StaffMember, now: Date): void {
  if (!hasSecondFactor) return;
  const isFresh =
    codeGivenAt &&
    now.getTime() - codeGivenAt.getTime() < FRESH_CODE_MINUTES * MINUTE_MS &&
    codeGivenAt <= latestBegin(now);
  if (!isFresh) fail('fresh_code_needed');
}
