/**
 * What waits for somebody and who is there, for every tab of the desk (Product §21.4, §28.43, §28.74). Each number is
 * counted by one function, to the last one, whoever shows it: orders by `queue-counts.ts`, conversations by the inbox,
 * the rest by `what-waits.ts`.
 */
import { createHash } from 'node:crypto';
import type { DeskNow } from '@cowrie/contract/desk/now.ts';
import { listRefunds } from '@cowrie/contract/desk/refunds.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import type { Db } from '../database/transaction.ts';
import { inboxCounts } from '../inbox/waiting.ts';
import { answersDue, proofsWaiting, queueCounts } from '../orders/desk/queue-counts.ts';
import { onShift, ownShift, unreadMentions, unreadNotes } from '../team/index.ts';
import { newestWaiting } from './newest-waiting.ts';
import { approvalsWaiting, refundsWaiting, releasesWaiting } from './what-waits.ts';

type Asking = { id: bigint; role: StaffRole };

export async function deskNow(db: Db, { id, role }: Asking, now: Date): Promise<DeskNow> {
  const sendsRefunds = typeof listRefunds.access !== 'string' && roleMay(role, listRefunds.access);
  const inbox = await inboxCounts(db, id, now);
  const refunds = await refundsWaiting(db);
  const shift = await ownShift(db, id, now);
  return {
    queues: await queueCounts(db, id),
    answers_due: await answersDue(db),
    inbox,
    pending_approvals: await approvalsWaiting(db),
    waiting_refunds: refunds,
    waiting_releases: await releasesWaiting(db),
    calling: (await proofsWaiting(db)) + inbox.all + (sendsRefunds ? refunds : 0),
    newest: await newestWaiting(db, { staffId: id, sendsRefunds, now }),
    shift,
    on_shift: await onShift(db, now),
    unread_notes: shift ? await unreadNotes(db, id, now) : [],
    unread_mentions: await unreadMentions(db, id),
  };
}

/** All that is told, as one mark. */
export const versionOfNow = (told: DeskNow) =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url');
