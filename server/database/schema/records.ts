/** What the product keeps of itself: settings, files, the log and its seals, keys of calls, what is searched and what changed. */
import type { ColumnType, Generated } from 'kysely';
import type { Id, WithDefault } from './columns.ts';

export type Settings = { key: string; value: ColumnType<unknown, string, string> };

export type Files = {
  id: Id;
  key: string;
  media_type: string;
  size: bigint;
  sha256: Buffer;
  name: string;
  qr_content: Generated<string | null>;
  thumbnail_key: Generated<string | null>;
  thumbnail_size: Generated<number | null>;
  thumbnail_width: Generated<number | null>;
  thumbnail_height: Generated<number | null>;
  thumbnail_sought: WithDefault<boolean>;
  created_at: WithDefault<Date>;
};

export type RemovedFiles = { key: string; removed_at: Date };

export type PageFiles = {
  path: string;
  content: Buffer;
  is_packed: boolean;
  seal: Buffer;
  published_at: Date;
};

export type IdempotencyKeys = {
  owner: string;
  key: string;
  fingerprint: Buffer;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: WithDefault<Date>;
};

export type AuditLog = {
  id: Id;
  at: Date;
  staff_id: bigint | null;
  staff_name: string;
  action: string;
  subject: string;
  detail: WithDefault<string>;
};

export type LogSeals = {
  id: Id;
  log: string;
  columns: string[];
  from_id: bigint;
  to_id: bigint;
  count: number;
  row_ids: bigint[];
  row_hashes: Buffer;
  sealed_at: Date;
  previous: Buffer;
  hash: Buffer;
};

export type LogRemovals = {
  id: Id;
  at: Date;
  customer_id: bigint;
  log: string;
  row_id: bigint;
  columns: string[];
  row_hash: Buffer;
};

export type Changes = {
  id: Generated<bigint>;
  xid: Generated<string>;
  at: Generated<Date>;
  entry: string;
};

/** Written by the triggers of the tables that it names. */
export type SearchedNames = {
  id: Generated<bigint>;
  kind: 'customer' | 'receiver' | 'contact';
  row_id: bigint;
  words: string;
};
