/** Every table says what becomes of it when a customer is deleted, so that none that is new is forgotten (Product §28.113). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERVER_FILES, withoutComments } from './sources.ts';

/**
 * `goes`: rows of theirs are deleted. `stays`: rows stay, and what names the person is taken out of them. `none`: nothing
 * of a customer is in it, but at most their number.
 */
const PERSON_IN_TABLE: Record<string, 'goes' | 'stays' | 'none'> = {
  settings: 'none',
  // By triggers, with the rows whose words they are.
  searched_names: 'stays',
  order_reference_parts: 'none',
  page_files: 'none',
  // Numbers, and gone within the hour.
  changes: 'none',
  customers: 'stays',
  customer_sessions: 'goes',
  email_codes: 'goes',
  password_resets: 'goes',
  addresses: 'goes',
  staff: 'none',
  staff_sessions: 'none',
  staff_recovery_codes: 'none',
  staff_invitations: 'none',
  staff_password_resets: 'none',
  attempts: 'goes',
  idempotency_keys: 'goes',
  files: 'goes',
  currencies: 'none',
  rates: 'none',
  push_subscriptions: 'goes',
  push_kinds_off: 'goes',
  newest_pushes: 'goes',
  rate_alerts: 'goes',
  payment_methods: 'none',
  payment_options: 'none',
  pay_accounts: 'none',
  shown_accounts: 'none',
  orders: 'stays',
  payment_orders: 'stays',
  receivers: 'goes',
  branding_items: 'none',
  branding_quantities: 'none',
  // What was chosen from our own lists.
  branding_orders: 'none',
  goods_types: 'none',
  goods_categories: 'none',
  shipment_orders: 'stays',
  shipment_photos: 'goes',
  goods_orders: 'none',
  shelf_parcels: 'goes',
  shelf_photos: 'goes',
  departures: 'none',
  departure_parcels: 'none',
  departure_moves: 'none',
  departure_move_parcels: 'none',
  transactions: 'none',
  proofs: 'goes',
  // These three go with their file.
  proof_pictures: 'goes',
  proof_tokens: 'goes',
  alike_proofs: 'goes',
  order_events: 'stays',
  messages: 'goes',
  threads: 'stays',
  // What staff typed to look for is theirs, and nobody is looked up by it.
  saved_views: 'none',
  cases: 'goes',
  case_messages: 'goes',
  shared_receipts: 'goes',
  order_viewers: 'none',
  payout_claims: 'none',
  // A hash of whom was paid and how much.
  payout_releases: 'none',
  payout_phones: 'none',
  working_hours: 'none',
  days_off: 'none',
  holiday_years: 'none',
  about: 'none',
  // Whom of its own people the business shows.
  team_members: 'none',
  testimonials: 'none',
  faqs: 'none',
  policies: 'none',
  warehouse_addresses: 'none',
  shipping_rates: 'none',
  canned_replies: 'none',
  states: 'none',
  content_proposals: 'none',
  content_pictures: 'none',
  contact_messages: 'goes',
  contact_replies: 'goes',
  shifts: 'none',
  // Free words of staff for each other, tied to nobody: they are asked not to name customers there.
  shift_notes: 'none',
  shift_note_reads: 'none',
  assignment_rules: 'goes',
  assignment_waits: 'goes',
  mentions: 'goes',
  audit_log: 'stays',
  security_events: 'stays',
  known_devices: 'goes',
  passkeys: 'goes',
  passkey_challenges: 'goes',
  recovery_codes: 'goes',
  // Hashes of whole rows of the logs.
  log_seals: 'none',
  log_removals: 'none',
  ledger_accounts: 'none',
  journals: 'stays',
  postings: 'none',
  ledger_balances: 'none',
  ledger_checkpoints: 'none',
  figures_upto: 'none',
  orders_by_day: 'none',
  open_orders_by_status: 'none',
  money_by_day: 'none',
  waits_by_day: 'none',
  confirmations_by_day: 'none',
  more_figures_upto: 'none',
  counted_attempts: 'none',
  attempts_by_day: 'none',
  steps_by_day: 'none',
  reversals: 'stays',
  closings: 'none',
  // Sums, and the bank's own reference.
  receipts: 'none',
  payouts: 'stays',
  bank_statements: 'none',
  statement_columns: 'none',
  // The bank's words stay as it wrote them; what staff wrote beside them goes.
  statement_lines: 'stays',
  explanations: 'stays',
  refunds: 'stays',
  papers: 'stays',
  paper_numbers: 'none',
  customer_notes: 'goes',
  customer_statements: 'goes',
  person_deletions: 'stays',
  data_exports: 'goes',
  removed_files: 'none',
};

/** Written by a file of another name, or by a trigger of what is. */
const ELSEWHERE = [
  'searched_names',
  'customer_sessions',
  'known_devices',
  'passkeys',
  'recovery_codes',
  'files',
  'proof_pictures',
  'alike_proofs',
  // By the functions of 0046, which alone may change what is append-only.
  'order_events',
  'journals',
  'audit_log',
  'security_events',
];

it('every table of the schema says what becomes of a customer in it', () => {
  const schema = readFileSync(new URL('../../server/database/schema.ts', import.meta.url), 'utf8');
  const [, body = ''] = schema.match(/^export type Database = \{\n([\s\S]*?)^\};/m) ?? [];
  const tables = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table);
  expect(Object.keys(PERSON_IN_TABLE).sort(), 'say in PERSON_IN_TABLE what becomes of it').toEqual(
    tables.sort(),
  );
});

it('what goes or stays changed with a customer is written by a file that forgets a person', () => {
  const forgetting = SERVER_FILES.filter(({ path }) => path.endsWith('/forget-person.ts')).map(({ text }) =>
    withoutComments(text),
  );
  expect(forgetting.length).toBeGreaterThan(12);
  const written = new Set(
    forgetting
      .flatMap((text) => [...text.matchAll(/\b(?:updateTable|deleteFrom)\(\s*'(\w+)'/g)])
      .map(([, table = '']) => table),
  );
  const missing = Object.entries(PERSON_IN_TABLE)
    .filter(([table, what]) => what !== 'none' && !written.has(table) && !ELSEWHERE.includes(table))
    .map(([table]) => table);
  expect(missing, 'delete or empty it in the forget-person.ts of its slice').toEqual([]);
  const needless = Object.entries(PERSON_IN_TABLE).filter(([t, what]) => what === 'none' && written.has(t));
  expect(needless, 'it is written there: say goes or stays').toEqual([]);
});
