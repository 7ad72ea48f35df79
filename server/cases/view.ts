import type { CustomerCase } from '@cowrie/contract/cases.ts';
import type { DeskCase } from '@cowrie/contract/desk/cases.ts';
import type { DeskCaseRow } from './desk-queries.ts';
import type { casesOf, messagesOf } from './queries.ts';

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];
type CaseRow = Awaited<ReturnType<typeof casesOf>>[number];

/** Who of the staff wrote is named to staff alone. */
function messageView({ id, sender, message, created_at }: MessageRow) {
  return { id: String(id), from: sender, message, created_at: created_at.toISOString() };
}

export const deskMessageView = (row: MessageRow) => ({ ...messageView(row), author: row.author });

export function customerCase(row: CaseRow, messages: readonly MessageRow[]): CustomerCase {
  return {
    id: String(row.id),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    messages: messages.filter(({ case_id }) => case_id === row.id).map(messageView),
  };
}

export function deskCase(row: DeskCaseRow): DeskCase {
  const { type, reference, name, status } = row;
  return {
    id: String(row.id),
    order: { type, reference, name, status },
    customer: {
      id: String(row.customer_id),
      username: row.username,
      name: `${row.firstname} ${row.lastname}`,
    },
    opened_at: row.opened_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    last_message: row.last_message,
    assigned_to:
      row.assigned_to === null ? null : { id: String(row.assigned_to), name: row.assignee_name ?? '' },
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
  };
}
