/** What is done to a conversation, whatever it is about (Product §28.62). */
import type { ConversationKind } from '@cowrie/contract/desk/inbox.ts';
import { audit } from '../audit/index.ts';
import { settleCase, snoozeCase } from '../cases/index.ts';
import { sayNoAnswerNeeded } from '../chat/index.ts';
import { markAnswered, snoozeLetter } from '../contact/index.ts';
import { type DatabaseHandle, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { referenceOf, type Snooze, snoozeThread } from '../threads/put-off.ts';

type Act = { kind: ConversationKind; id: bigint; staff: StaffMember; now: Date };

const SNOOZE = { order: snoozeThread, case: snoozeCase, letter: snoozeLetter };

/**
 * Puts a conversation off until a moment to come, or lets it wait for an answer again.
 * @throws {ApiError} `not_found`, `invalid_input`, `written_again`.
 */
export async function snooze(
  db: DatabaseHandle,
  { kind, id, until, seen, staff, now }: Act & Snooze,
): Promise<void> {
  if (until && until <= now) failFields({ until: ['Choose a time to come'] });
  await transaction(db, async (tx) => {
    const { subject, isNew } = (await SNOOZE[kind](tx, id, { until, seen })) ?? fail('not_found');
    if (!isNew) return;
    const action = until ? 'inbox.snooze' : 'inbox.unsnooze';
    await audit(tx, { staff, action, subject, detail: until?.toISOString() ?? '', now });
  });
}

/**
 * What was written up to the message `seen` needs no answer; a letter is ticked off.
 * @throws {ApiError} `not_found`, `no_answer_due`, `written_again`.
 */
export async function settle(
  db: DatabaseHandle,
  { kind, id, seen, staff, now }: Act & { seen: bigint },
): Promise<void> {
  if (kind === 'letter') return markAnswered(db, { staff, id, answered: true, now });
  if (kind === 'order') {
    const reference = (await referenceOf(db, id)) ?? fail('not_found');
    return sayNoAnswerNeeded({ db }, { staff, order: { id, reference }, seen, now });
  }
  await transaction(db, async (tx) => {
    const subject = (await settleCase(tx, id, seen)) ?? fail('not_found');
    await audit(tx, { staff, action: 'inbox.settle', subject, now });
  });
}
