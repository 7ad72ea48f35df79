import type { contactMessage } from '@cowrie/contract/desk/contacts.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../database/schema.ts';

type LetterRow = Selectable<Database['contact_messages']> & {
  answerer_name: string | null;
  /** Of whom was signed in as they wrote it. */
  username: string | null;
};

/** A letter as staff read it, in the list and by itself. */
export function letterView(row: LetterRow): z.output<typeof contactMessage> {
  return {
    id: String(row.id),
    fullname: row.fullname,
    email_address: row.email_address,
    phone_number: row.phone_number,
    message: row.message,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answerer_name,
    customer:
      row.customer_id === null || row.username === null
        ? null
        : { id: String(row.customer_id), username: row.username },
  };
}
