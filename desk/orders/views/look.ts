/** A look at the queue, between the address and what is saved (Product §28.47). */
import type { QueueLook, SavedView } from '@cowrie/contract/desk/saved-views.ts';
import { columnsOf, columnsText } from './columns.ts';

const FIELDS = [
  'status',
  'type',
  'turn',
  'assigned',
  'answer_due',
  'sort',
  'customer',
  'q',
  'day_of',
  'from',
  'to',
] as const;

/** What the address shows. */
export function lookOf(search: URLSearchParams): QueueLook {
  const given = FIELDS.flatMap((field) => {
    const value = search.get(field);
    return value ? [[field, value] as const] : [];
  });
  const columns = columnsOf(search);
  return { ...Object.fromEntries(given), ...(columns && { columns }) };
}

/** The fields of the address that show a look, what it does not name left out. */
export function addressOf(look: QueueLook): Record<string, string | undefined> {
  const fields = FIELDS.map((field) => [field, look[field]] as const);
  return { ...Object.fromEntries(fields), columns: columnsText(look.columns) };
}

export const isSameLook = (one: QueueLook, other: QueueLook): boolean =>
  JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));

export const isSameView = (one: SavedView, other: SavedView | null): boolean =>
  one.name === other?.name && one.for_all === other.for_all && isSameLook(one.look, other.look);
