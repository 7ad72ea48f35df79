/** Money that came for an order after it closed is offered back to its customer (Product §27.16). */
import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import type { ToldStaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { accountOf } from '../ledger/index.ts';
import { owedAfterClosing } from '../orders/index.ts';
import { names, orderNamed } from './closed-orders.ts';
import { moveOn, refuseUnfit } from './explain-line.ts';
import { lineById, saidOf } from './lines.ts';
import type { setAside as setAsideLine } from './set-aside.ts';

type Act = ToldStaffAct & {
  id: bigint;
  named: string;
  /** Writes an open line into the book as unexplained. */
  setAside: typeof setAsideLine;
};

/**
 * The line stands in the book as unexplained, if it does not already, and goes from there to what its customer is owed,
 * in one transaction.
 * @throws {ApiError} `not_found`; `order_moved` where the order is not cancelled; `customer_gone`; `order_not_named` where the bank does
 * not name it; `refund_there_already`; `changed_meanwhile` where the line is explained by now; `line_unfit`, `naira_only`.
 */
export async function offerBack(act: Act): Promise<StatementLineView> {
  const { context, staff, id, device, named, setAside, now } = act;
  return transaction(context.db, async (tx) => {
    const order = (await orderNamed(tx, readReference(named) ?? fail('not_found'))) ?? fail('not_found');
    if (order.status !== 'cancelled') fail('order_moved');
    if (order.customer_gone) fail('customer_gone');
    const line = (await lockLine(tx, id)) ?? fail('not_found');
    if (!names(saidOf(line), order.reference)) fail('order_not_named');
    const { reference, id: orderId, customer_id: customerId } = order;
    const how = order.has_lapsed ? 'had closed by itself' : 'was cancelled';
    const reason = `It came for ${reference}, which ${how}`;
    const to = { as: 'late', orderId, customerId, reference, reason } as const;
    // Refused before the line is written as unexplained: of foreign money that could fail with a less fitting error.
    refuseUnfit((await accountOf(tx, line.account_id)) ?? fail('not_found'), line.amount, to);
    if (line.state === 'open') await setAside(tx, { id, as: 'unexplained', note: reason, staff, now });
    const { journalId, amount, minor } = await moveOn(context, tx, { id, to, staff, device, now });
    await tx.updateTable('statement_lines').set({ order_id: orderId }).where('id', '=', id).execute();
    await owedAfterClosing(context, tx, {
      ...{ orderId, customerId, amount: minor, journalId, by: staff, now },
      note: `${amount} arrived for ${reference}, which ${how}. It is yours.`,
    });
    return (await lineById(tx, id)) ?? fail('not_found');
  });
}

/** Locked, so that of two who want it one waits for the other. */
const lockLine = (tx: Db, id: bigint) =>
  tx
    .selectFrom('statement_lines')
    .select(['account_id', 'amount', 'state', 'narration', 'reference', 'counterparty'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
