/**
 * Whatever is said of a bank's credits, with their lines or by hand, several things at once: the book stays sound, and no
 * credit counts twice (Product §26.30, §26.51, §26.56).
 */
import * as api from '@cowrie/contract/desk/bank-statements.ts';
import { approveReversal, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { takeBack } from '../testing/money.ts';
import { type Answer, type PlacedOrder, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { utf8 } from '../testing/statement-files.ts';

const BANK = 'in/any-credit';
let app: TestApp;
let owner: TestStaff;
let treasury: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
  customer = await app.customer();
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Any' }),
  );
});
afterAll(() => app.close());

type Credit = { id: string; reference: string; amount: string };
type Scene = { orders: readonly [PlacedOrder, PlacedOrder]; credits: readonly Credit[] };

/** Of two orders: all of each, too little for one and too much for the other, and what names neither. */
const AMOUNTS = [
  ['150000.00', 0],
  ['60000.00', 0],
  ['190000.00', 1],
  ['150000.00', null],
] as const;

let scenes = 0;
async function openScene(): Promise<Scene> {
  const orders = [
    await placeOrder('payment', customer, owner),
    await placeOrder('payment', customer, owner),
  ] as const;
  const scene = ++scenes;
  const day = app.clock.now().toISOString().slice(0, 10);
  const said = AMOUNTS.map(([amount, of], n) => {
    const named = of === null ? 'FROM OBI' : orders[of].reference;
    return `${day},'FT/${scene}/${n},NIP ${named},${amount}`;
  });
  const file = new File(
    [new Uint8Array(utf8(['Date,Reference,Narration,Amount', ...said].join('\n')))],
    'a.csv',
  );
  data(await owner.client.call(api.uploadStatement, { body: { account: BANK }, files: { statement: file } }));
  const rows = await app.context.db
    .selectFrom('statement_lines')
    .select(['id', 'reference'])
    .orderBy('id', 'desc')
    .limit(AMOUNTS.length)
    .execute();
  const credits = AMOUNTS.map(([amount], n) => {
    const reference = `FT/${scene}/${n}`;
    const line = rows.find((row) => row.reference.endsWith(reference));
    return { id: String(line?.id), reference, amount };
  });
  return { orders, credits };
}

const SAID = [
  'by hand',
  'by line',
  'tied',
  'unexplained',
  'theirs',
  'offered back',
  'not so',
  'cancelled',
] as const;
type Saying = { what: (typeof SAID)[number]; on: 0 | 1; at: number };
const sayings: fc.Arbitrary<Saying> = fc.record({
  what: fc.constantFrom(...SAID),
  on: fc.constantFrom(0 as const, 1 as const),
  at: fc.nat(AMOUNTS.length - 1),
});

/** What is rare by chance: the money of one order is said to be the credit that another was confirmed by. */
const TIED_OTHERWISE: Saying[] = [
  { what: 'by hand', on: 0, at: 0 },
  { what: 'by hand', on: 1, at: 3 },
  { what: 'tied', on: 1, at: 0 },
];

/** And each end that a line can come to. */
const EACH_END: Saying[] = [
  { what: 'by line', on: 0, at: 0 },
  { what: 'unexplained', on: 0, at: 2 },
  { what: 'unexplained', on: 0, at: 3 },
  { what: 'theirs', on: 0, at: 3 },
];

async function says({ what, on, at }: Saying, { orders, credits }: Scene): Promise<Answer | undefined> {
  const [order, credit] = [orders[on], credits[at] as Credit];
  const { reference } = order;
  const params = { id: credit.id };
  switch (what) {
    case 'by hand': {
      await sendProof(customer, order);
      const body = { account: BANK, arrived: credit.amount, bank_reference: credit.reference };
      return owner.client.call(confirmOrder, { params: { reference }, body });
    }
    case 'by line':
      await sendProof(customer, order);
      return owner.client.call(api.confirmLines, { body: { pairs: [{ line_id: credit.id, reference }] } });
    case 'tied': {
      const ties = [{ line_id: credit.id, posting_id: await cameFor(order) }];
      return owner.client.call(api.confirmLines, { body: { pairs: [], ties } });
    }
    case 'unexplained':
      return owner.client.call(api.settleLine, {
        params,
        body: { state: 'aside', as: 'unexplained', note: '' },
      });
    case 'theirs':
      await owner.client.call(api.explainLine, {
        params,
        body: { as: 'customer', customer: customer.username, reason: 'They wrote' },
      });
      return treasury.client.call(api.approveExplanation, { params: { id: await proposedFor(credit) } });
    case 'offered back':
      return owner.client.call(api.offerBack, { params, body: { reference } });
    case 'cancelled':
      return STAFF_ACTS.cancel(owner, order);
    case 'not so':
      return (await takenBack(credit)) ?? takeBack(app, order, 'receipt', [treasury, owner]);
  }
}

/** The posting of what came for an order last. */
async function cameFor({ id }: PlacedOrder): Promise<string> {
  const row = await app.context.db
    .selectFrom('receipts as r')
    .innerJoin('postings as p', (join) =>
      join.onRef('p.journal_id', '=', 'r.journal_id').onRef('p.account_id', '=', 'r.account_id'),
    )
    .select('p.id')
    .where('r.order_id', '=', BigInt(id))
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  return String(row?.id ?? 0n);
}

async function proposedFor({ id }: Credit): Promise<string> {
  const row = await app.context.db
    .selectFrom('explanations')
    .select('id')
    .where('line_id', '=', BigInt(id))
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return String(row?.id ?? 0n);
}

/** What explains a line last is taken back; undefined where nothing does. */
async function takenBack({ id }: Credit): Promise<Answer | undefined> {
  const { rows } = await sql<{ journal: bigint }>`
    select coalesce(l.explained_by, p.journal_id) as journal from statement_lines l
    join postings p on p.id = l.posting_id where l.id = ${BigInt(id)}`.execute(app.context.db);
  const [row] = rows;
  if (!row) return undefined;
  const params = { id: String(row.journal) };
  const proposed = await treasury.client.call(proposeReversal, { params, body: { reason: 'Not so' } });
  if (proposed.status !== 'success') return proposed;
  return owner.client.call(approveReversal, { params: { id: proposed.data.reversal.id } });
}

/** By its reference and by its line: a receipt that the line is tied to is one. */
const twice = (ids: bigint[]) => sql<{ reference: string }>`
  select l.reference from statement_lines l left join postings p on p.id = l.posting_id
  where l.id = any(${ids}) and (select count(*) from receipts r where r.account_id = l.account_id and r.taken_back_at is null
      and "right"(l.reference, length(r.bank_reference)) = r.bank_reference
      and r.journal_id is distinct from p.journal_id and r.journal_id is distinct from l.explained_by)
    + (p.id is not null)::int > 1`;

async function expectSound({ credits }: Scene) {
  const { db } = app.context;
  expect(await flawsOf(db)).toEqual([]);
  expect((await twice(credits.map(({ id }) => BigInt(id))).execute(db)).rows).toEqual([]);
  const { rows } = await sql<{ said: bigint; booked: bigint }>`select
    (select coalesce(sum(amount), 0) from statement_lines
      where aside_as = 'unexplained' and explained_by is null)::bigint as said,
    (select coalesce(-sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account_id
      where a.kind = 'unexplained')::bigint as booked`.execute(db);
  expect(rows[0]?.booked).toBe(rows[0]?.said);
}

it('whatever is said', { timeout: 120_000 }, async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(sayings, { minLength: 6, maxLength: 18 }),
      fc.boolean(),
      async (all, atOnce) => {
        const scene = await openScene();
        const step = atOnce ? 3 : 1;
        for (let at = 0; at < all.length; at += step) {
          const some = await Promise.all(all.slice(at, at + step).map((one) => says(one, scene)));
          for (const answer of some) expect(answer?.httpStatus ?? 200).toBeLessThan(500);
        }
        await expectSound(scene);
        const { rows } = await sql<{ end: string }>`select distinct coalesce(aside_as, state) ||
        case when explained_by is null then '' else ', explained' end as end from statement_lines`.execute(
          app.context.db,
        );
        for (const { end } of rows) ends.add(end);
      },
    ),
    {
      numRuns: 12,
      examples: [
        [TIED_OTHERWISE, false],
        [EACH_END, false],
      ],
    },
  );
  // Histories in which nothing is said show nothing.
  expect([...ends].sort()).toEqual(['open', 'taken', 'unexplained', 'unexplained, explained']);
});
