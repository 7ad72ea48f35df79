/** What the public pages say, and what was written to us by them. */
import type { CONTENT_LISTS, ContentListName } from '@cowrie/contract/desk/content.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type * as z from 'zod/mini';
import type { Id, Positioned, WithDefault } from './columns.ts';

export type Content<Name extends keyof typeof CONTENT_LISTS> = Positioned &
  z.output<(typeof CONTENT_LISTS)[Name]>;

export type ContentProposals = {
  id: Id;
  list: ContentListName;
  row_id: bigint | null;
  kind: 'create' | 'update' | 'move' | 'delete';
  fields: JSONColumnType<Record<string, unknown>>;
  before: JSONColumnType<Record<string, unknown>> | null;
  state: WithDefault<'proposed' | 'approved' | 'rejected'>;
  proposed_by: bigint;
  proposed_at: Date;
  decided_by: bigint | null;
  decided_at: Date | null;
};

export type ContentPictures = { address: string; file_id: bigint; uploaded_at: Date };

export type ContactMessages = {
  id: Id;
  fullname: string;
  email_address: string;
  phone_number: string;
  message: string;
  created_at: Generated<Date>;
  answered_at: Date | null;
  answered_by: bigint | null;
  customer_id: WithDefault<bigint | null>;
  assigned_to: Generated<bigint | null>;
  snoozed_until: Generated<Date | null>;
  /** Whose it is where nobody was signed in, and how we know. */
  tied_customer_id: Generated<bigint | null>;
  tied_by: Generated<'email' | 'phone' | 'hand' | null>;
  order_id: Generated<bigint | null>;
};

export type ContactReplies = {
  id: Id;
  contact_message_id: bigint;
  staff_id: bigint;
  message: string;
  created_at: Date;
};
