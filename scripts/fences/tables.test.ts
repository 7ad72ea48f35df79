/** Each table has one room of the server that writes it: who else needs it written calls a verb of that room. */
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { roomOf, SERVER_FILES, withoutComments } from './sources.ts';

const ROOM_OF_TABLE: Record<string, string> = {
  settings: 'database',
  // By triggers alone.
  searched_names: 'database',
  // By triggers alone, too, and cleared.
  changes: 'changes',
  migrations: 'database',
  customers: 'accounts',
  email_codes: 'accounts',
  password_resets: 'accounts',
  addresses: 'accounts',
  customer_sessions: 'sessions',
  staff_sessions: 'sessions',
  staff: 'staff',
  staff_recovery_codes: 'factors',
  staff_invitations: 'staff',
  staff_password_resets: 'staff',
  attempts: 'calls',
  idempotency_keys: 'calls',
  files: 'files',
  currencies: 'rates',
  rates: 'rates',
  push_subscriptions: 'push',
  push_kinds_off: 'push',
  newest_pushes: 'push',
  rate_alerts: 'rate-alerts',
  payment_options: 'payments',
  pay_accounts: 'payments',
  shown_accounts: 'payments',
  orders: 'orders',
  payment_orders: 'orders',
  receivers: 'receivers',
  branding_orders: 'orders',
  shipment_orders: 'orders',
  shipment_photos: 'orders',
  goods_orders: 'orders',
  shelf_parcels: 'parcels',
  shelf_photos: 'parcels',
  departures: 'parcels',
  departure_parcels: 'parcels',
  departure_moves: 'parcels',
  departure_move_parcels: 'parcels',
  transactions: 'orders',
  proofs: 'orders',
  proof_pictures: 'orders',
  proof_tokens: 'orders',
  alike_proofs: 'orders',
  order_events: 'orders',
  order_viewers: 'orders',
  saved_views: 'saved-views',
  order_reference_parts: 'orders',
  payout_claims: 'orders',
  payout_releases: 'orders',
  payout_phones: 'sessions',
  working_hours: 'working-hours',
  days_off: 'working-hours',
  holiday_years: 'working-hours',
  refunds: 'orders',
  papers: 'papers',
  paper_numbers: 'papers',
  customer_notes: 'people',
  customer_statements: 'people',
  person_deletions: 'own-data',
  data_exports: 'own-data',
  removed_files: 'files',
  log_removals: 'log-seals',
  messages: 'threads',
  threads: 'threads',
  cases: 'cases',
  case_messages: 'cases',
  shared_receipts: 'shared-receipts',
  contact_messages: 'contact',
  contact_replies: 'contact',
  shifts: 'team',
  shift_notes: 'team',
  shift_note_reads: 'team',
  assignment_rules: 'team',
  assignment_waits: 'team',
  mentions: 'team',
  audit_log: 'audit',
  security_events: 'security',
  known_devices: 'sign-ins',
  passkeys: 'factors',
  passkey_challenges: 'factors',
  recovery_codes: 'factors',
  log_seals: 'log-seals',
  page_files: 'pages',
  ledger_accounts: 'ledger',
  journals: 'ledger',
  postings: 'ledger',
  ledger_balances: 'ledger',
  ledger_checkpoints: 'ledger',
  figures_upto: 'figures',
  orders_by_day: 'figures',
  open_orders_by_status: 'figures',
  money_by_day: 'figures',
  waits_by_day: 'figures',
  confirmations_by_day: 'figures',
  more_figures_upto: 'figures',
  counted_attempts: 'figures',
  attempts_by_day: 'figures',
  steps_by_day: 'figures',
  reversals: 'treasury',
  closings: 'treasury',
  receipts: 'orders',
  payouts: 'orders',
  bank_statements: 'bank-statements',
  statement_columns: 'bank-statements',
  statement_lines: 'bank-statements',
  explanations: 'bank-statements',
  // What staff write for visitors, each list in a table of its own.
  about: 'content',
  team_members: 'content',
  testimonials: 'content',
  faqs: 'content',
  policies: 'content',
  warehouse_addresses: 'content',
  shipping_rates: 'content',
  branding_items: 'content',
  branding_quantities: 'content',
  goods_types: 'content',
  goods_categories: 'content',
  payment_methods: 'content',
  states: 'content',
  canned_replies: 'content',
  content_proposals: 'content',
  content_pictures: 'content',
};

/** What writes a table that it is only told of when it runs. */
const WRITES_ANY_TABLE = [
  // The content lists, which are all edited alike.
  'server/content/edit.ts',
  'server/content/place.ts',
  // Any table that is still empty at the start, with what its own room hands in.
  'server/database/fill-empty.ts',
  // The kept figures of its own room, each a sum for a key.
  'server/figures/kept-tables.ts',
  // Every sealed column, when the key is changed.
  // All of them, into a database that nobody uses yet.
  'server/moving/copy-tables.ts',
  'server/secrets/own-key.ts',
];

const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)\b)?/g;
const PLAIN =
  /\b(?:insert\s+into|delete\s+from|update|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?public"?\.)?(?:"?(\w+)\b|\$\{|['"`]\s*\+)/gi;

/** The tables that a text writes; `null` among them for one that it does not name. */
function written(text: string): (string | null)[] {
  const code = withoutComments(text);
  const built = [...code.matchAll(BUILT)].map(([, table]) => table ?? null);
  const plain = [...code.matchAll(PLAIN)]
    .map(([, table]) => table?.toLowerCase() ?? null)
    // "for update of", "on conflict do update set", and words of a sentence.
    .filter((table) => table === null || table in ROOM_OF_TABLE);
  return [...new Set([...built, ...plain])];
}

const WRITES = SERVER_FILES.filter(({ path }) => roomOf(path) !== 'testing').flatMap(({ path, text }) =>
  written(text).map((table) => ({ path, table })),
);

it('every table of the schema has its room', () => {
  const schema = readFileSync(new URL('../../server/database/schema.ts', import.meta.url), 'utf8');
  const [, body = ''] = schema.match(/^export type Database = \{\n([\s\S]*?)^\};/m) ?? [];
  const tables = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table);
  expect(tables.length).toBeGreaterThan(40);
  // The one table that no query of the product knows: what has been migrated.
  expect(Object.keys(ROOM_OF_TABLE).sort(), 'say in ROOM_OF_TABLE which room writes it').toEqual(
    [...tables, 'migrations'].sort(),
  );
});

test('a table is written by its own room alone', () => {
  const named = WRITES.filter(({ table }) => table !== null);
  expect(new Set(named.map(({ table }) => table)).size).toBeGreaterThan(25);
  const told = named
    .filter(({ path, table }) => ROOM_OF_TABLE[table ?? ''] !== roomOf(path))
    .map(({ path, table }) => `${path} writes ${table}`);
  expect(told, 'export a verb from the room whose table it is').toEqual([]);
});

test('a table is written by its name, so that who writes it can be seen', () => {
  const unnamed = WRITES.filter(({ table }) => table === null).map(({ path }) => path);
  expect(unnamed.sort(), 'name the table in the statement').toEqual(WRITES_ANY_TABLE);
});

test.each([
  ["db.insertInto('orders').values(row)", ['orders']],
  ["db\n  .updateTable(\n    'orders as o')", ['orders']],
  ['db.deleteFrom(`orders`)', ['orders']],
  ['sql`insert into orders select * from proofs`', ['orders']],
  ['sql`delete from orders`', ['orders']],
  ['sql`delete from only "orders" where true`', ['orders']],
  ['sql`UPDATE public.orders AS o\n SET name = 1`', ['orders']],
  [
    'sql`with gone as (delete from "proofs" returning *) insert into orders (id) values (1)`',
    ['proofs', 'orders'],
  ],
  ['sql`truncate table orders`', ['orders']],
  ['db.updateTable(tableOf(name))', [null]],
  ["db.updateTable(anyTable('faqs'))", [null]],
  [`sql\`update \${sql.table(name)} set position = 1\``, [null]],
  ["client.query('delete from ' + name)", [null]],
  ["db.selectFrom('orders').forUpdate()", []],
  ['sql`select 1 from orders for update of orders skip locked`', []],
  ['sql`select 1 from staff for update`', []],
  ['/** Whoever may update orders. */', []],
  ['// delete from orders', []],
])('%j writes %j', (text, tables) => expect(written(text)).toEqual(tables));
