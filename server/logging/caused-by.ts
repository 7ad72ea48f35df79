/**
 * Because of what something is done: the request that asked for it, through its jobs to its mails (Product §31.74), and the
 * spans of it that a collector puts together (Product §31.76). Untraced, a span is one comparison; what makes and sends spans is
 * loaded where they are wanted (`tracing/otlp.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Cause = {
  /** Of the request. */
  reqId?: string | undefined;
  /** Of the job that does it. */
  jobId?: string;
  /** The span under way, as a `traceparent`, where it is traced (Product §31.76). */
  trace?: string | undefined;
};

const causes = new AsyncLocalStorage<Cause>();

/** Does `work`, and whatever it leads to here, because of `cause`. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

export const currentCause = (): Cause | undefined => causes.getStore();

type Attributes = Record<string, string | number>;
export type What = { name: string; kind: 'call' | 'client' | 'job'; attributes?: Attributes };

/** A span under way. */
export type Begun = {
  /** As a `traceparent` (W3C) names it. */
  trace: string;
  /** `failed` says that it did not do what it should; why, the log says. */
  end(attributes?: Attributes, failed?: boolean): void;
};

export type Tracing = {
  /** Below `parent`, a `traceparent`; without one it begins a trace. */
  begin(what: What, parent: string | undefined): Begun;
  /** What somebody did in their browser so many milliseconds ago, under the id that its calls name. */
  beginPress(trace: string, msAgo: number): Begun;
  /** Sends what is left. */
  stop(): Promise<void>;
};

let tracing: Tracing | undefined;

export function traceBy(one: Tracing | undefined): void {
  tracing = one;
}
export const currentTracing = (): Tracing | undefined => tracing;

/** Does `work` in a span, where a call that is traced led to it. */
export function inSpan<T>(what: () => What, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const cause = currentCause();
  if (!cause?.trace) return work();
  const begun = tracing.begin(what(), cause.trace);
  return causedBy({ ...cause, trace: begun.trace }, work).then(
    (result) => {
      begun.end();
      return result;
    },
    (error) => {
      begun.end({}, true);
      throw error;
    },
  );
}
