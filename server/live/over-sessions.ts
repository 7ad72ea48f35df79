import { deskLive } from '@cowrie/contract/live.ts';
import type { Db } from '../database/transaction.ts';
import { openCustomerSessions } from '../sessions/customers.ts';
import { openStaffSessions } from '../sessions/staff.ts';
import type { LiveStream } from './streams.ts';

/** The streams whose session has ended: signed out, expired, or of somebody who is blocked. */
export async function overAmong(some: readonly LiveStream[], db: Db, now: Date): Promise<LiveStream[]> {
  const over: LiveStream[] = [];
  for (const side of ['customer', 'staff'] as const) {
    const looked = some.filter((live) => live.side === side);
    if (looked.length === 0) continue;
    const hashes = looked.map(({ session }) => Buffer.from(session, 'hex'));
    const found =
      side === 'customer'
        ? await openCustomerSessions(db, hashes, now)
        : await openStaffSessions(db, hashes, deskLive.access, now);
    const open = new Set(found.map((hash) => hash.toString('hex')));
    over.push(...looked.filter((live) => !open.has(live.session)));
  }
  return over;
}
