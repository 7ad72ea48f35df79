/** What the book's kinds are called at the desk. */
import type { JournalKind, LedgerAccountKind } from '@cowrie/contract/desk/ledger.ts';

export const JOURNAL_NAMES: Record<JournalKind, string> = {
  opening: 'There before the book',
  receipt: 'Money received',
  'wallet-payment': 'Paid from a balance',
  payout: 'Paid out',
  completion: 'Order complete',
  purchase: 'RMB bought',
  cancellation: 'Order cancelled',
  refund: 'Refunded',
  unexplained: 'Not explained yet',
  explained: 'Explained',
  fee: 'Fee',
  income: 'Interest and similar',
  transfer: 'Moved between accounts',
  owner: 'The owner’s money',
  difference: 'Found at the close',
  reversal: 'Taken back',
};

/** How an account is called: one has a name from the book's first day that the desk says in other words. */
export const accountName = ({ code, name }: { code: string; name: string }) =>
  code === 'unexplained' ? 'Unexplained money' : name;

/** The list of accounts, group by group. */
export const ACCOUNT_GROUPS: readonly { title: string; note: string; kinds: readonly LedgerAccountKind[] }[] =
  [
    { title: 'Where the money is', note: 'What each account should hold now', kinds: ['pay-in', 'pay-out'] },
    {
      title: 'RMB and USDT at hand',
      note: 'The amounts, and what they cost in Naira',
      kinds: ['position', 'cost'],
    },
    {
      title: 'What we owe',
      note: 'Customers’ money that is not ours yet',
      kinds: ['orders', 'refunds', 'unexplained'],
    },
    {
      title: 'What we earned',
      note: 'Fees and shortfalls are below zero',
      kinds: ['margin', 'income', 'fees', 'difference'],
    },
    { title: 'The owner’s', note: 'What was there, and what was put in', kinds: ['opening', 'drawings'] },
  ];
