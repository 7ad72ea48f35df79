/** Staff say whose an order, a case or a letter is, and by which rules what comes is given (Product §28.55, §28.56). */
import type { ConversationKind } from '@cowrie/contract/desk/inbox.ts';
import { audit } from '../audit/index.ts';
import { assignCase } from '../cases/index.ts';
import { assignLetter } from '../contact/index.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { assignOrder } from '../orders/index.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { type Colleague, changeRules, orderDeskMember, readNote } from '../team/index.ts';

type Act = { staff: StaffMember; now: Date };
/** An order is known by the routes already, with the reference that the log names. */
type Subject =
  | { kind: 'order'; order: Parameters<typeof assignOrder>[1] }
  | { kind: Exclude<ConversationKind, 'order'>; id: bigint };

/** To whom `staffId` names, or to nobody. @throws {ApiError} `not_found`, `invalid_input`. */
export function assign(
  db: DatabaseHandle,
  subject: Subject,
  { staffId, staff, now }: Act & { staffId: string | null },
): Promise<Colleague | null> {
  return transaction(db, async (tx) => {
    const to = staffId === null ? null : await orderDeskMember(tx, BigInt(staffId));
    await give(tx, subject, { to, staff, now });
    return to;
  });
}

async function give(tx: Db, subject: Subject, to: Act & { to: Colleague | null }): Promise<void> {
  if (subject.kind === 'order') {
    await assignOrder(tx, subject.order, to);
    return;
  }
  const assigned = subject.kind === 'case' ? assignCase : assignLetter;
  await assigned(tx, { id: subject.id, ...to });
}

/** The rules in their order, in place of those before. @throws {ApiError} `invalid_input`, `changed_meanwhile`. */
export function keepRules(db: DatabaseHandle, change: Parameters<typeof changeRules>[1]) {
  return transaction(db, (tx) => changeRules(tx, change));
}

/** Once for each reader; to read it again changes nothing. @throws {ApiError} `not_found`. */
export async function noteRead(db: DatabaseHandle, { id, staff, now }: Act & { id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const isFirst = await readNote(tx, { id: BigInt(id), staffId: staff.id, now });
    if (isFirst) await audit(tx, { staff, action: 'shift.read-note', subject: id, now });
  });
}
