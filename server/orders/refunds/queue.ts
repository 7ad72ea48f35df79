/** Refunds as the treasury sees them: what waits, the longest first, and what is settled (Product §26.75). */

import type { DeskRefund, REFUND_QUEUES } from '@cowrie/contract/desk/refunds.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { RefundState } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { viewFile } from '../../files/index.ts';
import { countAhead } from '../../lists/counting.ts';
import type { PageBounds } from '../../lists/paging.ts';
import { doubtAbout, doubtSentence, judging, REFUNDS } from '../../security/two-people.ts';
import { filesById } from '../queries.ts';
import { bankOf } from './view.ts';

type Queue = (typeof REFUND_QUEUES)[number];

const STATES: Record<Queue, readonly RefundState[]> = {
  open: ['waiting', 'prepared'],
  choosing: ['choosing'],
  done: ['sent', 'to-balance'],
};

const refunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('ledger_accounts as a', 'a.id', 'r.from_account_id')
    .leftJoin('staff as preparer', 'preparer.id', 'r.prepared_by')
    .leftJoin('staff as sender', 'sender.id', 'r.sent_by')
    .selectAll('r')
    .select(['c.username', 'c.firstname', 'c.lastname', 'o.reference', 'a.name as account'])
    .select(['preparer.name as preparer_name', 'sender.name as sender_name']);
type Row = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number];

type Viewer = { staffId: bigint; now: Date };

async function viewsOf(
  { links }: Pick<Context, 'links'>,
  db: Db,
  rows: Row[],
  viewer: Viewer,
): Promise<DeskRefund[]> {
  const known = await judging(db, viewer.now);
  const files = await filesById(
    db,
    rows.map((row) => row.slip_file_id),
  );
  return rows.map((row) => {
    const asked = { proposerId: row.prepared_by, approverId: viewer.staffId };
    const doubt = row.state === 'prepared' ? doubtAbout(known, asked, REFUNDS) : null;
    const slip = files.get(row.slip_file_id ?? 0n);
    return {
      id: String(row.id),
      version: String(row.version),
      state: row.state,
      amount: formatAmount(row.amount),
      currency: 'NGN',
      customer: {
        id: String(row.customer_id),
        username: row.username,
        name: `${row.firstname} ${row.lastname}`,
      },
      order_reference: row.reference,
      bank: bankOf(row),
      from_account: row.account,
      prepared_by: row.preparer_name,
      prepared_by_me: row.prepared_by === viewer.staffId,
      why_not_release: doubt && doubtSentence(doubt),
      sent_by: row.sender_name,
      bank_reference: row.bank_reference,
      slip: slip ? viewFile(links, slip) : null,
      created_at: row.created_at.toISOString(),
      since: row.state_since.toISOString(),
    };
  });
}

export async function refundQueue(
  context: Pick<Context, 'db' | 'links'>,
  queue: Queue,
  page: PageBounds,
  viewer: Viewer,
) {
  const { db } = context;
  // By when it came into the queue: one that is prepared has not waited any less.
  const order = queue === 'done' ? 'desc' : 'asc';
  // Literals, not parameters: the planner uses the partial index of settled refunds only where it sees the states.
  const states = STATES[queue].map((state) => sql.lit(state));
  const found = db.selectFrom('refunds as r').where('r.state', 'in', states);
  const rows = await refunds(db)
    .where('r.state', 'in', states)
    .orderBy(queue === 'done' ? 'r.state_since' : 'r.created_at', order)
    .orderBy('r.id', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: await viewsOf(context, db, rows, viewer), total: await countAhead(db, found, page) };
}

/** @throws {ApiError} `not_found`. */
export async function refundById(
  context: Pick<Context, 'db' | 'links'>,
  id: bigint,
  viewer: Viewer,
): Promise<DeskRefund> {
  const row = (await refunds(context.db).where('r.id', '=', id).executeTakeFirst()) ?? fail('not_found');
  const [view] = await viewsOf(context, context.db, [row], viewer);
  return view ?? fail('not_found');
}
