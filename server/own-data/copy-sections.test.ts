/** A column that comes later is not forgotten in the copy of somebody's data (Product §28.104). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { COPY_SECTIONS } from './copy-sections.ts';

/** Texts of the tables that the copy reads which are not in it, and why. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'opens something': [
    ...['customers.password_hash', 'customers.totp_pending', 'customers.totp_secret'],
    ...['push_subscriptions.auth', 'push_subscriptions.p256dh', 'shared_receipts.token_sealed'],
    ...['files.key', 'files.thumbnail_key', 'passkeys.transports'],
  ],
  'is told by another of its columns, or is in its file': [
    ...[
      'order_events.event',
      'order_events.from_status',
      'order_events.to_status',
      'order_events.track_status',
    ],
    ...['payment_orders.you_pay_currency', 'payment_orders.payment_method_code', 'messages.topic'],
    ...['files.media_type', 'files.qr_content', 'security_events.subject', 'security_events.detail'],
  ],
  'is what staff wrote for each other': ['shelf_parcels.note', 'journals.memo', 'journals.cause'],
  'is of all customers': ['payment_methods.duration', 'ledger_accounts.code', 'ledger_accounts.name'],
};

it('a copy has every text of the tables that it reads, except those listed here with a reason', async () => {
  const { db } = await createTestDatabase();
  const statements = COPY_SECTIONS.map(({ select }) => select(1n, 0n).compile(db).sql);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name in ('text', '_text', 'jsonb')
    order by table_name, ordinal_position`.execute(db);
  const hasWord = (word: string) => (text: string) => new RegExp(`\\b${word}\\b`).test(text);
  const missing = rows.flatMap(({ table, column }) => {
    const reading = statements.filter((one) => new RegExp(`(?:from|join) ${table}\\b`).test(one));
    return reading.length > 0 && !reading.some(hasWord(column)) ? [`${table}.${column}`] : [];
  });
  expect(missing.toSorted(), 'a line in copy-sections.ts, or here').toEqual(
    Object.values(LEFT_OUT).flat().toSorted(),
  );
});
