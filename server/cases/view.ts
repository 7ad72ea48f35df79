import type { CustomerCase } from '@cowrie/contract/cases.ts';
import type { DeskCase } from '@cowrie/contract/desk/cases.ts';
import type { Context } from '../context.ts';
import { viewJoined } from '../files/index.ts';
import { SENT_A_FILE } from '../threads/sent-a-file.ts';
import type { DeskCaseRow } from './desk-queries.ts';
import type { casesOf, messagesOf } from './queries.ts';

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];
type Links = Pick<Context, 'links'>;
type CaseRow = Awaited<ReturnType<typeof casesOf>>[number];

/** Who of the staff wrote is named to staff alone. */
function messageView({ links }: Links, row: MessageRow) {
  const { id, sender, message, created_at } = row;
  const file = viewJoined(links, row);
  return { id: String(id), from: sender, message, file, created_at: created_at.toISOString() };
}

export const deskMessageView = (context: Links, row: MessageRow) => ({
  ...messageView(context, row),
  author: row.author,
});

export function customerCase(context: Links, row: CaseRow, messages: readonly MessageRow[]): CustomerCase {
  return {
    id: String(row.id),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    messages: messages
      .filter(({ case_id }) => case_id === row.id)
      .map((message) => messageView(context, message)),
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
    last_message: row.last_message || SENT_A_FILE,
    assigned_to:
      row.assigned_to === null ? null : { id: String(row.assigned_to), name: row.assignee_name ?? '' },
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
  };
}
