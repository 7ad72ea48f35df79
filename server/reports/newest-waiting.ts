/** What waits for the staff and is told wherever they are at the desk, a few of each kind (Product §28.74). */
import { MOST_NEWEST } from '@cowrie/contract/desk/most-newest.ts';
import type { Calling, CallingKind } from '@cowrie/contract/desk/now.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type Row = {
  kind: CallingKind;
  id: bigint;
  reference: string | null;
  case_id: bigint | null;
  who: string;
  at: Date;
};
type Asking = { staffId: bigint; sendsRefunds: boolean; now: Date };

export async function newestWaiting(db: Db, { staffId, sendsRefunds, now }: Asking): Promise<Calling[]> {
  const { rows } = await sql<Row>`
    ${newestProofs} union all ${newestWords(now)} union all ${newestCases(now)} union all ${newestMentions(staffId)}
    ${sendsRefunds ? sql`union all ${newestRefunds}` : sql``}`.execute(db);
  return rows.map(callingView).sort((one, other) => other.at.localeCompare(one.at));
}

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

const nameOf = (customer: string) => sql`(select firstname || ' ' || lastname from customers
  where customers.id = ${sql.ref(customer)})`;

const newestProofs = sql`(select 'proof' as kind, o.id, o.reference, null::bigint as case_id,
    ${nameOf('o.customer_id')} as who, o.status_since as at
  from orders o where o.status = 'awaiting' order by o.status_since desc limit ${MOST_NEWEST})`;

/** Of a conversation's row: it waits now, and since when; what was put off, since it is no longer. */
const waitsNow = (now: Date, row: string) =>
  sql`coalesce(${sql.ref(`${row}.snoozed_until`)} <= ${now}, true)`;
const sinceBoth = (row: string, since: string) =>
  sql`greatest(${sql.ref(`${row}.${since}`)}, ${sql.ref(`${row}.snoozed_until`)})`;

const newestWords = (now: Date) => sql`(select 'words' as kind, t.order_id as id,
    (select reference from orders where orders.id = t.order_id), null::bigint as case_id,
    ${nameOf('t.customer_id')} as who, ${sinceBoth('t', 'answer_due_since')} as at
  from threads t where t.answer_due_since is not null and ${waitsNow(now, 't')}
  order by at desc limit ${MOST_NEWEST})`;

const newestCases = (now: Date) => sql`(select 'case' as kind, k.id,
    (select reference from orders where orders.id = k.order_id), k.id as case_id,
    ${nameOf('k.customer_id')} as who, ${sinceBoth('k', 'waiting_since')} as at
  from cases k where k.closed_at is null and k.waiting_since is not null and ${waitsNow(now, 'k')}
  order by at desc limit ${MOST_NEWEST})`;

const newestRefunds = sql`(select 'refund' as kind, r.id,
    (select reference from orders where orders.id = r.order_id), null::bigint as case_id,
    ${nameOf('r.customer_id')} as who, r.state_since as at
  from refunds r where r.state in ('waiting', 'prepared') order by r.state_since desc limit ${MOST_NEWEST})`;

/** Notes that name `staffId` and that they have not seen. */
const newestMentions = (staffId: bigint) => sql`(select 'mention' as kind, m.id,
    (select reference from orders where orders.id = m.order_id), null::bigint as case_id,
    (select name from staff where staff.id = m.by_staff_id) as who, m.created_at as at
  from mentions m where m.staff_id = ${staffId} and m.read_at is null
  order by m.id desc limit ${MOST_NEWEST})`;
