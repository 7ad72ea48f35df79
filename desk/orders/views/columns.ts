/** The queue's columns as the address and saved views hold them (Product §28.47). */
import { QUEUE_COLUMNS, type QueueColumn } from '@cowrie/contract/desk/queue-looks.ts';

export const COLUMN_NAMES: Record<QueueColumn, string> = {
  type: 'Type',
  customer: 'Customer',
  amount: 'Amount',
  status: 'Status',
  assignee: 'Whose',
  promise: 'Promised',
  activity: 'Last activity',
  age: 'Age',
};

/** Those that the address names; null where it leaves them to the list. */
export function columnsOf(search: URLSearchParams): QueueColumn[] | null {
  const named = search.get('columns');
  if (named === null) return null;
  return QUEUE_COLUMNS.filter((column) => named.split(',').includes(column));
}

export const columnsText = (columns: readonly QueueColumn[] | undefined): string | undefined =>
  columns && (columns.join(',') || 'order');
