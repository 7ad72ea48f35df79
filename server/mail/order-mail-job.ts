/** The job that mails a customer about an order; its text is made when it is sent, of what it says itself and the order as it is by then. */
import type { OrderMove, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';

export const ORDER_MAIL_JOB = 'order-mail';

/** What a mail can be about. Jobs wait under these names, also for processes of other versions: they stay. */
export type OrderLetterKind =
  | 'created'
  | 'raised'
  | OrderMove
  | 'rate'
  | 'tracking'
  | 'balance-back'
  | 'test-sent'
  | 'late'
  | 'remind'
  | 'lapse'
  | 'supplier-received'
  | 'supplier-not-yet'
  | 'reply'
  | 'case-answer'
  | 'case-closed'
  | 'refund-owed'
  | 'late-money'
  | 'refund-to-balance'
  | 'refund-named'
  | 'refund-prepared'
  | 'refund-returned'
  | 'refund-sent';

export type OrderMailJob = {
  orderId: string;
  kind: OrderLetterKind;
  note: string | null;
  /** With `tracking`: the step that it is about, since the order may have gone on by then. A job of the version before has none. */
  trackStatus?: TrackStatus;
  /** With `quote`: the amount that it is about, which another quote may have replaced by then. A job of the version before has none. */
  amount?: string;
  /** With `late`: the new promise, which may have changed again since. Jobs of the version before have none. */
  promisedAt?: string;
  /** With `reply`, and of a case: only if the customer has not read up to this message by then. */
  unlessReadUpTo?: string;
  /** The case whose message it is; its ids are others than the thread's. */
  caseId?: string;
};

/** For the statement that writes the mail's job itself. */
export const mailOfOrder = ({ jobs }: { jobs: Jobs }) => jobs.values(ORDER_MAIL_JOB);
export const wakeForOrderMail = ({ jobs }: { jobs: Jobs }, tx: Db) => jobs.wakeAfter(tx, ORDER_MAIL_JOB);

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function sendOrderMail(
  { jobs }: { jobs: Jobs },
  tx: Db,
  mail: OrderMailJob,
  options?: { delaySeconds: number },
): Promise<void> {
  return jobs.send(tx, ORDER_MAIL_JOB, mail, options);
}
