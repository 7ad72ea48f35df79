/** The job that tells one device; who asks for it is another than who works on it. */
import type { PushKind } from '@cowrie/contract/push.ts';

export const PUSH_JOB = 'push';

/** An order, and how far its thread, or a case of it, is read by then. */
export type SeenBy = { orderId: string; upTo: string; caseId?: string };

/** What happened, in words that a locked screen may show (Product §30.2). */
export type News = {
  kind: PushKind;
  title: string;
  body: string;
  /** One notification of each is shown. */
  tag: string;
  /** The page that tells more. */
  path: string;
  /** The order that it is about, and how far its customer has read once they have seen it. */
  seen?: SeenBy;
  /** Parcels that moved with it: it is seen once they are, too. */
  seenWith?: readonly SeenBy[];
  /** When the customer was told of the price that it is about: it is seen once a page of theirs has shown that. */
  alertToldAt?: string;
  urgency?: 'high';
  /** With the same fact comes news of this kind that says more: it is told only where that is switched off. */
  unless?: PushKind;
};

export type PushJob = {
  sessionId: string;
  customerId: string;
  /** By it, and by the customer, a deletion finds the job. */
  orderId?: string;
  askedAt: string;
  /** When the mail was due beside which it is told, to the microsecond. A job of the version before has none. */
  dueAt?: string;
  news: News;
};
