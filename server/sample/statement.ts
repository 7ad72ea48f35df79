/** What the sample's bank says of its account: what the book has, tied to it, and a credit that nobody has claimed. */

import { createHash } from 'node:crypto';
import { zoneOf } from '@cowrie/contract/desk/statement-columns.ts';
import { dayOf, sheetTime } from '@cowrie/contract/time.ts';
import { takeStatementIn, tieLine } from '../bank-statements/index.ts';
import type { Db } from '../database/transaction.ts';
import type { MoneyAccount } from '../ledger/index.ts';
import type { SamplePerson } from './people.ts';

type SampleStatement = { tx: Db; bank: MoneyAccount; staff: SamplePerson; now: Date };

const FILE = 'sample-bank.csv';
/** In kobo. */
const UNCLAIMED = 2_750_000n;

/** Takes in a statement that reaches as far as the book does now. */
export async function sampleStatement({ tx, bank, staff, now }: SampleStatement): Promise<void> {
  const entries = await entriesOf(tx, bank.id);
  const lines = entries.map(({ at, amount, reference, customer, kind }, index) => ({
    number: index + 2,
    ...momentOf(at),
    amount,
    narration: [kind === 'receipt' ? 'NIP/FROM' : 'NIP/TO', customer ?? 'MARKET', reference ?? '']
      .join(' ')
      .trim()
      .toUpperCase(),
    reference: `SB${String(index + 1).padStart(8, '0')}`,
    counterparty: customer?.toUpperCase() ?? '',
    balance: null,
  }));
  const unclaimed = {
    number: lines.length + 2,
    ...momentOf(now),
    amount: UNCLAIMED,
    narration: 'NIP/FROM CHUKWUEMEKA OKORO/GOODS',
    reference: 'SB00009999',
    counterparty: 'CHUKWUEMEKA OKORO',
    balance: null,
  };
  await takeStatementIn(tx, {
    account: bank,
    file: { name: FILE, sha256: createHash('sha256').update(FILE).digest() },
    staff,
    now,
    zone: zoneOf(bank.currency),
    lines: [...lines, unclaimed],
    idle: 0,
    roles: ['day', 'time', 'amount', 'narration', 'reference', 'counterparty'],
  });
  for (const [index, { id }] of entries.entries()) {
    const line = await tx
      .selectFrom('statement_lines')
      .select('id')
      .where('account_id', '=', bank.id)
      .where('line_number', '=', index + 2)
      .executeTakeFirstOrThrow();
    await tieLine({ staff, now }, tx, { line_id: String(line.id), posting_id: String(id) });
  }
}

/** A moment as the bank's statement has it. */
const momentOf = (at: Date) => ({ day: dayOf(at.getTime()), time: sheetTime(at.toISOString()).slice(-8) });

/** What moved on the account, but for what was there before the book. */
const entriesOf = (tx: Db, accountId: bigint) =>
  tx
    .selectFrom('postings as p')
    .innerJoin('journals as j', 'j.id', 'p.journal_id')
    .leftJoin('orders as o', 'o.id', 'j.order_id')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['p.id', 'p.amount', 'j.at', 'j.kind', 'o.reference'])
    .select(({ fn, val }) =>
      fn<string | null>('concat_ws', [val(' '), 'c.firstname', 'c.lastname']).as('customer'),
    )
    .where('p.account_id', '=', accountId)
    .where('j.kind', '!=', 'opening')
    .orderBy('j.at')
    .execute();
