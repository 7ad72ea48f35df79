/** The job that tells one device; who asks for it is another than who works on it. */
import type { News } from './ask.ts';

export const PUSH_JOB = 'push';

export type PushJob = {
  sessionId: string;
  customerId: string;
  /** By it, and by the customer, a deletion finds the job. */
  orderId?: string;
  askedAt: string;
  news: News;
};
