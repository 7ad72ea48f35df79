/** Staff say whose an order, a case or a letter is, and by which rules what comes is given (Product §28.55, §28.56). */
import type { ConversationKind } from '@cowrie/contract/desk/inbox.ts';
import { audit } from '../audit/index.ts';
import { assignCase } from '../cases/index.ts';
import { assignLetter } from '../contact/index.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { assigneeOf, assignOrder } from '../orders/index.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { type Colleague, changeRules, orderDeskMember, readNote } from '../team/index.ts';

type Act = { staff: StaffMember; now: Date };
/** Of an order its row: the routes have read it already, and the log names its reference. */
type Subject =
  | { kind: 'order'; order: Parameters<typeof assignOrder>[1] }
  | { kind: Exclude<ConversationKind, 'order'>; id: bigint };

/**
 * To whom it goes, and whose it was on the screen of whoever gives it; `from` is undefined where their page did not
 * say.
 */
type Wish = { staff_id: string | null; from?: string | null | undefined };

const idOf = (text: string | null | undefined) => (text ? BigInt(text) : text === null ? null : undefined);

/**
 * To whom it names, or to nobody. Of two who take the same thing at once the second is told (Product §28.55).
 * @throws {ApiError} `not_found`, `invalid_input`, `changed_meanwhile`.
 */
export function assign(
  db: DatabaseHandle,
  subject: Subject,
  { staff_id, from, staff, now }: Act & Wish,
): Promise<Colleague | null> {
  return transaction(db, async (tx) => {
    const to = staff_id === null ? null : await orderDeskMember(tx, BigInt(staff_id));
    await give(tx, subject, { to, from: idOf(from), staff, now });
    return to;
  });
}

type Giving = Act & { to: Colleague | null; from: bigint | null | undefined };

async function give(tx: Db, subject: Subject, { from, ...giving }: Giving): Promise<void> {
  const given = { ...giving, ...(from !== undefined && { from }) };
  if (subject.kind === 'order') {
    const { order } = subject;
    const isGiven = await assignOrder(tx, order, given);
    // It is theirs already, or another was quicker.
    if (!isGiven && (await assigneeOf(tx, order.id)) !== (giving.to?.id ?? null)) fail('changed_meanwhile');
    return;
  }
  const assigned = subject.kind === 'case' ? assignCase : assignLetter;
  await assigned(tx, { id: subject.id, ...given });
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
