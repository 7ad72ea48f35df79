/** Who makes a call, and whether they may: the access its endpoint names (Product §1, §8). */
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from './errors.ts';
import { bearerToken, findCustomer, requireCustomer, requireStaff } from './sessions.ts';

/** @throws {ApiError} `unauthenticated`, `unverified` or `forbidden` for who may not. */
export async function identify(endpoint: AnyEndpoint, context: Context, request: FastifyRequest, now: Date) {
  const { access } = endpoint;
  if (access === 'public') return {};
  const token = bearerToken(request.headers.authorization);
  if (access === 'optional') return { visitor: await findCustomer(context.db, token, now) };
  if (access === 'account' || access === 'customer') {
    const customer = await requireCustomer(context.db, token, now);
    if (access === 'customer' && !customer.verified) fail('unverified');
    return { customer };
  }
  const staff = await requireStaff(context.db, token, now);
  if (!roleMay(staff.role, access)) fail('forbidden');
  return { staff };
}
