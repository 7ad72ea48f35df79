/**
 * Requests for a link to set a password. The call writes one job for whatever email it gets, and only the worker looks
 * whether it is known: how long the answer takes tells nothing of it.
 */
import { type DatabaseHandle, transaction } from '../database/transaction.ts';
import type { Jobs } from './jobs.ts';
import type { QueueSettings } from './queue.ts';

export const RESET_REQUEST_JOB = 'reset-request';

/** `address` and `device`: who asked, for the security trail. A process before this one wrote neither. */
export type ResetRequest = {
  whose: 'customer' | 'staff';
  email: string;
  address?: string;
  device?: string;
};
type Asked = Omit<ResetRequest, 'whose'>;

/** Somebody is waiting for the mail. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 3600,
  keepSeconds: 60,
  sideBySide: 10,
};

export async function requestReset(
  { db, jobs }: { db: DatabaseHandle; jobs: Jobs },
  request: ResetRequest,
): Promise<void> {
  await transaction(db, (tx) => jobs.send(tx, RESET_REQUEST_JOB, request));
}

/** `mail` writes the link's mail where the email is known, and does nothing where it is not. */
export function workOnResetRequests(
  { jobs }: { jobs: Jobs },
  mail: Record<ResetRequest['whose'], (asked: Asked) => Promise<void>>,
): void {
  jobs.work<ResetRequest>(RESET_REQUEST_JOB, SETTINGS, ({ whose, ...asked }) => mail[whose](asked));
}
