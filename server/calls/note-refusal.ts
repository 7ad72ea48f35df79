/** Writes refused calls into the security trail, whichever check refused them (Product §25.5). */
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { isNoted } from '../security/noted.ts';
import type { Who } from './call.ts';
import { callerAddress } from './caller-address.ts';

const callers = new WeakMap<FastifyRequest, Who>();

/** Remembers who makes a call, for what may be refused later. */
export function noteCaller(request: FastifyRequest, who: Who): void {
  callers.set(request, who);
}

/**
 * Notes a refusal for lack of rights and a limit that was reached. What screens come upon in their ordinary way, an
 * email to verify, a factor to enrol, a code to give anew, is none. The answer does not wait for it.
 */
export function noteRefusal(context: Context, error: unknown, request: FastifyRequest): void {
  if (!(error instanceof ApiError) || isNoted(error)) return;
  const event =
    error.code === 'forbidden'
      ? 'access.refused'
      : error.code === 'too_many_tries'
        ? 'limit.reached'
        : undefined;
  if (!event) return;
  noteSecurity(context, {
    event,
    who: whoOf(callers.get(request)),
    // The route's pattern, not the URL: tokens have no place in a trail.
    subject: `${request.method} ${request.routeOptions.url ?? ''}`,
    address: callerAddress(request.ip),
    device: request.headers['user-agent'] ?? 'unknown',
    now: context.clock(),
  }).catch((err: unknown) => context.log.error({ err }, 'a refusal could not be noted'));
}

function whoOf(who: Who | undefined) {
  if (who && 'staff' in who) return { staff: who.staff.id };
  if (who && 'customer' in who) return { customer: who.customer.id };
  return undefined;
}
