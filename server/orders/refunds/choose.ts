/** A customer says where a refund goes: to their balance, at once, or to a bank account (Product §26.72, §26.73). */
import type { RefundBank } from '@cowrie/contract/orders.ts';
import { standsAlready } from '../../changed-since.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { customerAccount, REFUNDS, writeJournal } from '../../ledger/index.ts';
import { CHOOSABLE, changeRefund, lockRefund, type RefundRow } from './change-refund.ts';
import { bankLine, refundMoney, tellRefund } from './tell-refund.ts';

type Choice = { customerId: bigint; id: bigint; now: Date };

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it is prepared or sent already. */
export async function refundToBalance(context: Context, choice: Choice): Promise<RefundRow> {
  const { id, customerId, now } = choice;
  return transaction(context.db, async (tx) => {
    const row = await lockRefund(tx, { id, customerId, from: [...CHOOSABLE, 'to-balance'] });
    // A call that is made again since its answer got lost.
    if (row.state === 'to-balance') return row;
    const changed = await putOnBalance(tx, row, {}, now);
    const note = refundMoney(row.amount);
    await tellRefund(context, tx, changed, { kind: 'refund-to-balance', by: 'customer', note, now });
    return changed;
  });
}

/** Settles a refund on its customer's balance. */
export async function putOnBalance(
  tx: Db,
  row: RefundRow,
  { staffId, because }: { staffId?: bigint; because?: string },
  now: Date,
): Promise<RefundRow> {
  const journalId = await writeJournal(tx, {
    cause: `refund/${row.id}`,
    kind: 'refund',
    customerId: row.customer_id,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(staffId === undefined ? {} : { staffId }),
    lines: [
      [REFUNDS, row.amount],
      [await customerAccount(tx, row.customer_id), -row.amount],
    ],
    now,
  });
  if (journalId === null) throw new Error(`refund ${row.id} was settled before`);
  const settled = { state: 'to-balance', settled_journal_id: journalId } as const;
  return changeRefund(tx, row, { ...settled, ...NOT_PREPARED, returned_because: because ?? null }, now);
}

/** Nobody is sending it. The account that was named stays, to be offered again. */
export const NOT_PREPARED = {
  from_account_id: null,
  prepared_by: null,
  prepared_at: null,
} as const;

/** @throws {ApiError} as `refundToBalance`, and where it is on the balance. */
export async function refundToBank(
  context: Context,
  { id, customerId, bank, now }: Choice & { bank: RefundBank },
): Promise<RefundRow> {
  return transaction(context.db, async (tx) => {
    const row = await lockRefund(tx, { id, customerId, from: CHOOSABLE });
    const named = { state: 'waiting', ...bank, returned_because: null } as const;
    // A call that is made again since its answer got lost: it would be told again, and whoever prepares it now refused.
    const { state, bank_name, account_number, account_name } = row;
    const stands = { state, bank_name, account_number, account_name };
    if (standsAlready(stands, { wanted: named, shown: undefined })) return row;
    const changed = await changeRefund(tx, row, named, now);
    const note = `${refundMoney(row.amount)} to ${bankLine(changed)}`;
    await tellRefund(context, tx, changed, { kind: 'refund-named', by: 'customer', note, now });
    return changed;
  });
}
