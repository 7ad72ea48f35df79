/** Who makes a call and whether they may send anything, before any of its body is read (Product §4.8, §10.20). */
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { bearerToken } from '../sessions/bearer.ts';
import type { MayReceive, Who } from './call.ts';
import { identify } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { countTry } from './count-tries.ts';
import { isKnownKey, keyOf } from './idempotency.ts';
import { parseInput } from './schemas.ts';
import { announcesForm } from './uploads.ts';

/** A call whose body may come. */
export type Admitted = { who: Who; owner: string; params: unknown; query: unknown; now: Date };

export type Admit = (request: FastifyRequest) => Promise<Admitted>;

/** With `mayReceive`, what the call is about is asked too, before its files are read (Product §25.41). */
export function admission(context: Context, endpoint: PlainEndpoint, mayReceive?: MayReceive): Admit {
  const limits = limitsBy('customer', endpoint);

  return (request) => {
    const token = bearerToken(request.headers.authorization);
    if (!endpoint.files || token === null || !announcesForm(request)) return admit(request);
    return context.forms(token, () => admit(request));
  };

  async function admit(request: FastifyRequest): Promise<Admitted> {
    const now = context.clock();
    const who = await identify(endpoint, context, request, now);
    const params = parseInput(endpoint.params, request.params);
    const query = parseInput(endpoint.query, request.query);
    const owner = ownerOf(endpoint, who);
    const isForm = endpoint.files !== undefined && announcesForm(request);
    if (isForm) context.bodies.refuseUpload(callerAddress(request.ip), owner);
    const counted = isForm && 'customer' in who ? [...limits, LIMITS.upload] : limits;
    for (const limit of counted)
      await countTry(context.db, limit, owner, now, context.config.rateLimitFactor);
    if (isForm && mayReceive) {
      const allowed = mayReceive({ ...who, params, query, context, now } as Parameters<MayReceive>[0]);
      await allowed.catch((error) => passRepeat(context, endpoint, owner, request, error));
    }
    return { who, owner, params, query, now };
  }
}

/** A call that is sent again gets its first answer, whatever became of the order since (Product §2.11). */
async function passRepeat(
  context: Context,
  { creates }: PlainEndpoint,
  owner: string,
  request: FastifyRequest,
  refusal: unknown,
) {
  const key = creates && refusal instanceof ApiError ? keyOf(request) : undefined;
  if (key === undefined || !(await isKnownKey(context.db, { owner, key }))) throw refusal;
}

/** The limits of a call that are counted by `by`. */
export function limitsBy(by: Limit['by'], { limits = [] }: PlainEndpoint): Limit[] {
  return limits.map((name): Limit => LIMITS[name]).filter((limit) => limit.by === by);
}

/** Whose tries and keys these are: a person's, or those of everybody who makes this call. */
function ownerOf(endpoint: PlainEndpoint, who: Who): string {
  if ('customer' in who) return `customer:${who.customer.id}`;
  if ('staff' in who) return `staff:${who.staff.id}`;
  if ('phone' in who) return `staff:${who.phone.staff.id}`;
  return endpoint.path.slice(1);
}
