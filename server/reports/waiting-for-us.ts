/** What waits for the staff and is told wherever they are at the desk, a few of each kind (Product §28.74). */
import { createHash } from 'node:crypto';
import { listRefunds } from '@cowrie/contract/desk/refunds.ts';
import type { Calling, CallingKind, WaitingForUs } from '@cowrie/contract/desk/waiting-for-us.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Every desk asks all day: as many as the badges of the queues count. */
const MOST_WAITING = 100;
/** Of each kind. */
const MOST_NEWEST = 5;
/** A colleague's mention is looked for among so many last messages of all orders. */
const LAST_MESSAGES = 300;

type Row = {
  kind: CallingKind;
  id: bigint;
  reference: string | null;
  case_id: bigint | null;
  who: string;
  at: Date;
};
type Waiting = { kind: CallingKind; count: bigint };

type Asking = { id: bigint; username: string; role: StaffRole };

export async function whatWaitsForUs(db: Db, staff: Asking): Promise<WaitingForUs> {
  const sendsRefunds = typeof listRefunds.access !== 'string' && roleMay(staff.role, listRefunds.access);
  const counts = await waitingCounts(db, sendsRefunds);
  const { rows } = await sql<Row>`
    ${newestProofs} union all ${newestWords} union all ${newestCases} union all ${mentionsOf(staff)}
    ${sendsRefunds ? sql`union all ${newestRefunds}` : sql``}`.execute(db);
  return {
    count: counts.reduce((sum, { count }) => sum + Number(count), 0),
    at_least: counts.some(({ count }) => Number(count) === MOST_WAITING),
    newest: rows.map(callingView).sort((one, other) => other.at.localeCompare(one.at)),
  };
}

/** All that is told, as one mark. */
export const versionOfWaiting = (waiting: WaitingForUs) =>
  createHash('sha256').update(JSON.stringify(waiting)).digest('base64url');

function callingView({ kind, id, reference, case_id, who, at }: Row): Calling {
  // What waits anew, waits since another moment.
  const key = `${kind}:${id}:${at.getTime()}`;
  return {
    key,
    kind,
    reference,
    case_id: case_id === null ? null : String(case_id),
    who,
    at: at.toISOString(),
  };
}

async function waitingCounts(db: Db, sendsRefunds: boolean): Promise<Waiting[]> {
  const counted = (kind: CallingKind, rows: ReturnType<typeof sql>) =>
    sql`select ${kind}::text as kind, count(*) as count from (${rows} limit ${MOST_WAITING}) as waiting`;
  const { rows } = await sql<Waiting>`${sql.join(
    [
      counted('proof', sql`select from orders where status = 'awaiting'`),
      counted('words', sql`select from threads where answer_due_since is not null`),
      counted('case', sql`select from cases where closed_at is null and waiting_since is not null`),
      ...(sendsRefunds
        ? [counted('refund', sql`select from refunds where state in ('waiting', 'prepared')`)]
        : []),
    ],
    sql` union all `,
  )}`.execute(db);
  return rows;
}

const nameOf = (customer: string) => sql`(select firstname || ' ' || lastname from customers
  where customers.id = ${sql.ref(customer)})`;

const newestProofs = sql`(select 'proof' as kind, o.id, o.reference, null::bigint as case_id,
    ${nameOf('o.customer_id')} as who, o.status_since as at
  from orders o where o.status = 'awaiting' order by o.status_since desc limit ${MOST_NEWEST})`;

const newestWords = sql`(select 'words' as kind, t.order_id as id,
    (select reference from orders where orders.id = t.order_id), null::bigint as case_id,
    ${nameOf('t.customer_id')} as who, t.answer_due_since as at
  from threads t where t.answer_due_since is not null order by t.answer_due_since desc limit ${MOST_NEWEST})`;

const newestCases = sql`(select 'case' as kind, k.id,
    (select reference from orders where orders.id = k.order_id), k.id as case_id,
    ${nameOf('k.customer_id')} as who, k.waiting_since as at
  from cases k where k.closed_at is null and k.waiting_since is not null
  order by k.waiting_since desc limit ${MOST_NEWEST})`;

const newestRefunds = sql`(select 'refund' as kind, r.id,
    (select reference from orders where orders.id = r.order_id), null::bigint as case_id,
    ${nameOf('r.customer_id')} as who, r.state_since as at
  from refunds r where r.state in ('waiting', 'prepared') order by r.state_since desc limit ${MOST_NEWEST})`;

/** Internal notes of colleagues that name one by `@username`. */
const mentionsOf = ({ id, username }: Asking) => sql`(select 'mention' as kind, m.id,
    (select reference from orders where orders.id = m.order_id), null::bigint as case_id,
    coalesce((select name from staff where staff.id = m.staff_id), '') as who, m.created_at as at
  from (select * from messages order by id desc limit ${LAST_MESSAGES}) as m
  where m.internal and m.staff_id <> ${id}
    and lower(array_to_string(m.lines, ' ')) ~ ${`@${asPattern(username.toLowerCase())}(?![a-z0-9_])`}
  order by m.id desc limit ${MOST_NEWEST})`;

const asPattern = (text: string) => text.replace(/[^a-z0-9_]/g, '\\$&');
