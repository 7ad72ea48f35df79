/** Staff say that no answer is needed, and take it back (Product §28.41). */
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { lockAnswerDue, restoreAnswer, waiveAnswer } from '../threads/answers.ts';

type Act = { staff: StaffMember; order: { id: bigint; reference: string }; now: Date };

/** Up to the message `seen`. @throws {ApiError} `no_answer_due`, `written_again`. */
export async function sayNoAnswerNeeded(
  { db }: Pick<Context, 'db'>,
  { staff, order, seen, now }: Act & { seen: bigint },
): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await lockAnswerDue(tx, order.id)) === null) fail('no_answer_due');
    if (!(await waiveAnswer(tx, order.id, seen))) fail('written_again');
    await audit(tx, { staff, action: 'order.no-answer', subject: order.reference, now });
  });
}

/** Answers since when the answer is due again. @throws {ApiError} `answer_not_waived`. */
export function takeBackNoAnswer({ db }: Pick<Context, 'db'>, { staff, order, now }: Act): Promise<Date> {
  return transaction(db, async (tx) => {
    const since = (await restoreAnswer(tx, order.id)) ?? fail('answer_not_waived');
    await audit(tx, { staff, action: 'order.answer-needed', subject: order.reference, now });
    return since;
  });
}
