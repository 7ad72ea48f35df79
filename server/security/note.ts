/** The security trail: what happened at the doors, for the operator's log, the owner's trail and the figures (Product §25.1, §25.3, §25.4). */
import { OFTEN_EVENTS, type SecurityEvent } from '@cowrie/contract/security-events.ts';
import type { FastifyBaseLogger } from 'fastify';
import { cutText } from '../cut-text.ts';
import { piece } from '../database/pieces.ts';
import { afterCommit, type Db, write } from '../database/transaction.ts';
import { securityEvents } from './figures.ts';
import { createTally, type Tally } from './tally.ts';

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
/** What is kept of each log: a process has one. */
const tallies = new WeakMap<Log, Tally>();

type Log = Pick<FastifyBaseLogger, 'info'>;

const noted = piece(`@noted as (
  insert into security_events (at, event, customer_id, staff_id, subject, address, device, detail)
  select :now::timestamptz, :event, :customer::bigint, :staff::bigint, :subject, :address, :device, :detail from @each)`);

/**
 * Notes an event in the trail and in the log. Within a transaction it counts with the transaction; a refusal, whose
 * transaction is taken back, is noted outside of one. What anybody can cause without end is kept ever more seldom.
 */
export async function noteSecurity({ db, log }: { db: Db; log: Log }, happened: Noted): Promise<void> {
  const { event, now } = happened;
  afterCommit(db, () => securityEvents.inc({ event }));
  const told = OFTEN_EVENTS.has(event) ? kept(tallyOf(log), happened) : happened;
  if (!told) return;
  const { who } = told;
  const customer = who && 'customer' in who ? who.customer : null;
  const staff = who && 'staff' in who ? who.staff : null;
  // Cutting may leave half of a surrogate pair, which PostgreSQL refuses.
  const text = (value = '') => cutText(value, LONGEST).toWellFormed();
  const words = {
    event,
    subject: text(told.subject),
    address: text(told.address),
    device: text(told.device),
    detail: text(told.detail),
  };
  await write(db, noted({ now, customer, staff, ...words }));
  const whose = { customer: customer?.toString(), staff: staff?.toString() };
  afterCommit(db, () => log.info({ ...words, ...whose }, 'security'));
}

function tallyOf(log: Log): Tally {
  const known = tallies.get(log);
  if (known) return known;
  const tally = createTally();
  tallies.set(log, tally);
  return tally;
}

type Told = Omit<Noted, 'event' | 'now'>;

/** What the trail says of an event that comes often; null where it says nothing of this one. */
function kept(tally: Tally, { event, now, ...told }: Noted): Told | null {
  const { subject = '', address = '', detail = '' } = told;
  // As it was typed, whoever it belongs to: what is written, and so how long it takes, must not tell that.
  const found = tally.keep(event, subject.toLowerCase(), address, now);
  if (!found) return null;
  if (found.rest) return { detail: `${found.count} more within the hour, of others than are listed` };
  const times = found.count === 1 ? '' : `${found.count} times within the hour`;
  return { ...told, detail: [detail, times].filter(Boolean).join('; ') };
}
