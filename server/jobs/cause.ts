/** Why a job was asked for, kept beside its data and taken up again by whoever does it (Product §31.74). */
import type { JobWithMetadata } from 'pg-boss';
import { type Cause, currentCause } from '../logging/caused-by.ts';

/** No job's own data has that name. */
const KEPT_AS = '_cause';
type Kept = { [KEPT_AS]?: { request?: string | undefined; trace?: string | undefined } };

/** What is added to a job's data, as JSON. */
export function withCause(): string {
  const { reqId: request, trace } = currentCause() ?? {};
  return JSON.stringify(request === undefined ? {} : ({ [KEPT_AS]: { request, trace } } satisfies Kept));
}

/** The cause of what a job does. One that comes by the clock, or from a process before this one, has no request. */
export function causeOf({ id, data }: Pick<JobWithMetadata<object>, 'id' | 'data'>): Cause {
  const { request, trace } = (data as Kept | null)?.[KEPT_AS] ?? {};
  return { ...(request !== undefined && { reqId: request }), jobId: id, trace };
}

/** A job's data as it was sent. */
export function withoutCause<T extends object>(data: T): T {
  if (!data || !(KEPT_AS in data)) return data;
  const { [KEPT_AS]: _, ...own } = data as T & Kept;
  return own as T;
}
