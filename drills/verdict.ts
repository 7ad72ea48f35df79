/** What a drill came to: whether everything that was acknowledged is there, and once. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@cowrie/contract/client.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../server/database/open.ts';
import { flawsOf } from '../server/testing/sound-book.ts';
import type { Kind, Load } from './load.ts';

export type Verdict = { acknowledged: number; lost: string[]; doubled: string[]; wrong: string[] };

const MOST_TRIES = 10;
const AGAIN_MS = 500;

/** Each kind as the rows that carry a mark. */
const FOUND = sql<{ kind: Kind; mark: string; reference: string; times: number }>`
  select kind, mark, min(o.reference) as reference, count(*)::int as times
  from (
    select 'order' as kind, order_id, right(description, 36) as mark from payment_orders
    union all select 'message', order_id, unnest(lines) from messages where sender = 'customer'
    union all select 'proof', p.order_id, replace(f.name, '.pdf', '') from proofs p join files f on f.id = p.file_id
    union all select 'confirmation', order_id, bank_reference from receipts
    union all select 'payout', order_id, reference from payouts
  ) marks
  join orders o on o.id = order_id
  group by kind, mark`;

/** Holds what was acknowledged against a database: until `before` it is there, and after `after` it is not. */
export async function compare({
  databaseUrl,
  ledger: { acknowledged },
  before = Number.POSITIVE_INFINITY,
  after = Number.POSITIVE_INFINITY,
}: {
  databaseUrl: string;
  ledger: Load['ledger'];
  before?: number;
  after?: number;
}): Promise<Verdict> {
  const log = { warn() {}, error() {} };
  const database = await openDatabase({ databaseUrl, dataDir: '', log });
  try {
    const wanted = acknowledged.filter(({ at }) => at < before);
    const { rows } = await FOUND.execute(database.db);
    const found = new Map(rows.map((row) => [`${row.kind} ${row.mark}`, row]));
    const isMark = (mark: string | null) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(mark ?? '');
    return {
      acknowledged: wanted.length,
      lost: wanted
        .filter(({ kind, mark, reference }) => found.get(`${kind} ${mark}`)?.reference !== reference)
        .map(({ kind, reference }) => `${kind} of ${reference}`),
      doubled: rows
        .filter(({ mark, times }) => isMark(mark) && times > 1)
        .map(({ kind, reference, times }) => `${kind} of ${reference}, ${times} times`),
      wrong: [
        ...(await flawsOf(database.db as OpenDatabase['db'])),
        ...acknowledged
          .filter(({ at, kind, mark }) => at > after && found.has(`${kind} ${mark}`))
          .map(({ kind, reference }) => `later than that moment: ${kind} of ${reference}`),
      ],
    };
  } finally {
    await database.close();
  }
}

/** A payment as its customer sees it, asked for again where the product is too busy. @throws where it is not theirs */
async function asked(customer: Client, id: string) {
  for (let tries = 1; ; tries += 1) {
    const answer = await customer.call(getPayment, { params: { id } });
    if (answer.status === 'success') return answer.data.payments;
    const isTrouble = answer.status === 'error' || answer.httpStatus >= 500;
    if (!isTrouble || tries === MOST_TRIES) throw new Error(answer.message);
    await setTimeout(AGAIN_MS);
  }
}

/** Asks the public API for each order, as the customer whose it is, and for each proof's file. What is not as it was said. */
export async function askForAll({ ledger, customers }: Load, url: string): Promise<string[]> {
  const wrong: string[] = [];
  const of = (kind: Kind) => ledger.acknowledged.filter((one) => one.kind === kind);
  const proofs = new Map(of('proof').map(({ reference, mark }) => [reference, mark]));
  const orders = of('order').values();
  const ask = async () => {
    for (const { id, reference } of orders) {
      const seen = await Promise.any(customers.map((customer) => asked(customer, id))).catch(() => undefined);
      if (seen?.reference !== reference) {
        wrong.push(`${reference} is not answered`);
        continue;
      }
      const mark = proofs.get(reference);
      if (mark === undefined) continue;
      const link = seen.proofs[0]?.file.url ?? '';
      const file = await fetch(new URL(link, url)).then((answer) => (answer.ok ? answer.text() : ''));
      if (!file.includes(mark)) wrong.push(`the proof of ${reference} does not open`);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  return wrong;
}
