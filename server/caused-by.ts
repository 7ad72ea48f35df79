/** Because of what something is done: the request that asked for it, through its jobs to its mails (Product §31.74). */
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
