/** The security trail: what happened at the doors, for the operator's log, the owner's trail and the figures (Product §25.1). */
import type { SecurityEvent } from '@cowrie/contract/security-events.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/transaction.ts';

export type Noted = {
  event: SecurityEvent;
  /** Whom it is about, where that is known. */
  who?: { customer: bigint } | { staff: bigint } | undefined;
  /** The name that was tried, or what it happened to. Never a code, a token or a password. */
  subject?: string;
  /** Network address, and what the browser says it is. */
  address?: string;
  device?: string;
  detail?: string;
  now: Date;
};

const LONGEST = 200;

/**
 * Notes an event in the trail and in the log. Within a transaction it counts with the transaction; a refusal, whose
 * transaction is taken back, is noted outside of one.
 */
export async function noteSecurity(
  { db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'info'> },
  { event, who, now, ...told }: Noted,
): Promise<void> {
  const customer = who && 'customer' in who ? who.customer : null;
  const staff = who && 'staff' in who ? who.staff : null;
  const text = (value = '') => value.slice(0, LONGEST);
  const row = {
    at: now,
    event,
    customer_id: customer,
    staff_id: staff,
    subject: text(told.subject),
    address: text(told.address),
    device: text(told.device),
    detail: text(told.detail),
  };
  await db.insertInto('security_events').values(row).execute();
  const { at: _, customer_id, staff_id, ...words } = row;
  log.info({ ...words, customer: customer_id?.toString(), staff: staff_id?.toString() }, 'security');
}
