/** A customer withdraws money from their balance (Product §26.80). */
import { randomUUID } from 'node:crypto';
import type { RefundBank } from '@cowrie/contract/orders.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { customerAccount, customerBalance, REFUNDS, writeJournal } from '../../ledger/index.ts';
import type { RefundRow } from '../refunds/change-refund.ts';
import { bankLine, refundMoney, tellRefund } from '../refunds/tell-refund.ts';

type Withdrawal = { customerId: bigint; amount: bigint; bank: RefundBank; now: Date };

/**
 * Inside `tx`: it leaves the balance now and waits to be sent, as a refund without an order.
 * @throws {ApiError} `balance_not_enough`.
 */
export async function withdraw(context: Context, tx: Db, request: Withdrawal): Promise<RefundRow> {
  const { customerId, amount, bank, now } = request;
  // What two at once would take together is refused by the database; this spares one alone the try.
  if ((await customerBalance(tx, customerId)) < amount) fail('balance_not_enough');
  const journalId = await writeJournal(tx, {
    // Nothing else names it. The call's `Idempotency-Key` keeps it from being written twice.
    cause: `take-out/${randomUUID()}`,
    kind: 'refund',
    customerId,
    lines: [
      [await customerAccount(tx, customerId), amount],
      [REFUNDS, -amount],
    ],
    now,
  });
  if (journalId === null) throw new Error('two random names were the same');
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: null,
      customer_id: customerId,
      amount,
      state: 'waiting',
      ...bank,
      created_at: now,
      state_since: now,
      owed_journal_id: journalId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const note = `${refundMoney(amount)} to ${bankLine(row)}`;
  await tellRefund(context, tx, row, { kind: 'refund-named', by: 'customer', note, now });
  return row;
}
