/** Who makes a call and whether they may send anything, before any of its body is read (Product §4.8, §10.20). */
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../database/open.ts';
import { leaveRoom } from '../files/leave-room.ts';
import { bearerToken } from '../sessions/bearer.ts';
import type { MayReceive, Who } from './call.ts';
import { identify } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { type Count, countTry, refusalOf, refuseBeyond } from './count-tries.ts';
import { type Earlier, earlierOf, keyOf } from './idempotency.ts';
import { type KeyAndTries, keyAndTries } from './key-and-tries.ts';
import { parseInput } from './schemas.ts';
import { announcesForm } from './uploads.ts';

/** A call whose body may come. */
export type Admitted = {
  who: Who;
  owner: string;
  params: unknown;
  query: unknown;
  now: Date;
  /**
   * What an earlier call left under this one's key; null where there was none, undefined where nobody has
   * looked.
   */
  earlier: Earlier | null | undefined;
  /** Tries that are counted in the same statement as what the call creates. */
  counts: readonly Count[];
};

export type Admit = (request: FastifyRequest) => Promise<Admitted>;

/**
 * Makes what admits an endpoint's calls. `mayReceive` says, before any file is read, whether its order takes one
 * (Product §25.41).
 */
export function admission(context: Context, endpoint: PlainEndpoint, mayReceive?: MayReceive): Admit {
  const ownLimits = limitsBy('person', endpoint);
  const isOfCustomer = endpoint.access === 'customer' || endpoint.access === 'account';
  const isLimited = (endpoint.limits?.length ?? 0) > 0;

  return (request) => {
    const token = bearerToken(request.headers.authorization);
    if (!endpoint.files || token === null || !announcesForm(request)) return admit(request);
    return context.forms(token, () => admit(request));
  };

  async function admit(request: FastifyRequest): Promise<Admitted> {
    const now = context.clock();
    const key = endpoint.creates ? keyOf(request) : undefined;
    const isForm = endpoint.files !== undefined && announcesForm(request);
    const limits = isForm && isOfCustomer ? [...ownLimits, LIMITS.upload] : ownLimits;
    const isCountedLater = endpoint.creates && isOfCustomer;
    const scopes = limits.map(({ scope }) => scope);
    const wanted = isCountedLater ? keyAndTries(key, scopes) : undefined;
    const { state, ...who } = await identify(endpoint, context, request, now, wanted);
    const found = state as KeyAndTries | undefined;
    const params = parseInput(endpoint.params, request.params);
    const query = parseInput(endpoint.query, request.query);
    const owner = ownerOf(endpoint, who);
    const looksNow = !found && endpoint.creates && isLimited;
    const earlier = looksNow ? await earlierOf(context.db, { owner, key }) : found?.earlier;
    if (isForm) context.bodies.refuseUpload(callerAddress(request.ip), owner);
    if (isForm && isOfCustomer && !earlier) await leaveRoom(context.config);
    const factor = context.config.rateLimitFactor;
    // A call that is sent again has been counted.
    const tries = earlier ? [] : limits.map((limit) => ({ limit, subject: owner, now, factor }));
    const counts = isCountedLater ? tries : [];
    refuseBeyond(counts, found?.tries ?? []);
    if (!isCountedLater) for (const { limit } of tries) await countTry(context.db, limit, owner, now, factor);
    if (isForm && mayReceive && !earlier) {
      const allowed = mayReceive({ ...who, params, query, context, now } as Parameters<MayReceive>[0]);
      // A call that is sent again gets its first answer, whatever became of the order since (Product §2.11).
      await allowed.catch(async (refusal) => {
        if (isDatabaseUnavailable(refusal)) throw refusal;
        const isRepeat = await earlierOf(context.db, { owner, key });
        if (!isRepeat) throw await refusalOf(context.db, counts, refusal);
      });
    }
    return { who, owner, params, query, now, earlier, counts };
  }
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
