/** The statement of a customer's balance in the contract's shape (Product §26.79). */
import type { BalanceChange } from '@cowrie/contract/balance.ts';
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../../database/transaction.ts';
import { customerStatement } from '../../ledger/index.ts';
import { type PageRequest, pageBounds, paginate } from '../../lists/paging.ts';

type Change = Awaited<ReturnType<typeof customerStatement>>['rows'][number];

/** What a change was, as its customer reads it. */
const TITLES: Partial<Record<JournalKind, (isIn: boolean, isOfOrder: boolean) => string>> = {
  receipt: () => 'Paid more than was asked',
  'wallet-payment': () => 'Paid from the balance',
  refund: (isIn, isOfOrder) =>
    isOfOrder ? 'Refund of a cancelled order' : isIn ? 'Withdrawal returned' : 'Withdrawal to a bank',
  explained: () => 'Money that we found was yours',
  reversal: () => 'Correction',
};

/** What a change of a balance was, as its customer reads it. */
export const changeTitle = (kind: JournalKind, isIn: boolean, isOfOrder: boolean) =>
  TITLES[kind]?.(isIn, isOfOrder) ?? (isIn ? 'Money in' : 'Money out');

function changeView({ id, kind, amount, balance, at, order }: Change): BalanceChange {
  const isIn = amount > 0n;
  return {
    id: String(id),
    title: changeTitle(kind, isIn, order !== null),
    order: order && { ...order, id: String(order.id) },
    direction: isIn ? 'in' : 'out',
    amount: formatAmount(isIn ? amount : -amount),
    balance_after: formatAmount(balance),
    created_at: at.toISOString(),
  };
}

export async function statementPage(db: Db, customerId: bigint, request: PageRequest, url: string) {
  const { rows, total } = await customerStatement(db, customerId, pageBounds(request));
  return { data: rows.map(changeView), pagination: paginate(url, request, total) };
}
