/**
 * All that happened with a customer in one list: their orders' moves, what was written in threads and cases, letters by the
 * contact form, money taken out, papers and statements (Product §28.102). Each part brings one page's worth, by its index.
 */
import { TIMELINE_KINDS, type TimelineItem } from '@cowrie/contract/desk/people.ts';
import { dayExists } from '@cowrie/contract/fields.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { PAPER_NAMES, type PaperKind } from '@cowrie/contract/paper-kinds.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const PER_PAGE = 40;
type Kind = TimelineItem['kind'];

type Row = {
  /** Letters that differ for each part, then the row's number: what makes a moment's order certain. */
  part: string;
  id: bigint;
  at: Date;
  title: string;
  text: string | null;
  by: TimelineItem['by'];
  internal: boolean;
  reference: string | null;
  case_id: bigint | null;
};

/** What of a part comes before a moment; of the same moment what its part and number put behind. */
type Bounds = (at: string, part: string, id: string) => RawBuilder<unknown>;

const PARTS: Record<Kind, (id: bigint, before: Bounds) => RawBuilder<unknown>[]> = {
  move: (id, before) => [
    sql`select 'move' as part, e.id, e.created_at as at, e.title, e.note as text, e.actor as by, false as internal,
      o.reference, null::bigint as case_id
    from orders o join order_events e on e.order_id = o.id
    where o.customer_id = ${id} and ${before('e.created_at', 'move', 'e.id')}`,
  ],
  message: (id, before) => [
    sql`select 'message' as part, m.id, m.created_at as at,
      case when m.internal then 'Note by ' || coalesce(s.name, 'staff')
        when m.sender = 'staff' then 'Answer by ' || coalesce(s.name, 'staff') else 'Message' end as title,
      nullif(array_to_string(m.lines, E'\n'), '') as text, m.sender as by, m.internal, o.reference,
      null::bigint as case_id
    from orders o join messages m on m.order_id = o.id and m.sender <> 'system'
    left join staff s on s.id = m.staff_id
    where o.customer_id = ${id} and ${before('m.created_at', 'message', 'm.id')}`,
  ],
  case: (id, before) => [
    sql`select 'case' as part, m.id, m.created_at as at,
      case when m.sender = 'staff' then 'Answer to a case' else 'Case' end as title, nullif(m.message, '') as text,
      m.sender as by, false as internal, o.reference, c.id as case_id
    from cases c join case_messages m on m.case_id = c.id join orders o on o.id = c.order_id
    where c.customer_id = ${id} and ${before('m.created_at', 'case', 'm.id')}`,
  ],
  contact: (id, before) => [
    sql`select 'contact' as part, m.id, m.created_at as at,
      case when m.answered_at is null then 'Letter by the contact form' else 'Letter by the contact form, answered' end
        as title, m.message as text, 'customer' as by, false as internal, null as reference, null::bigint as case_id
    from contact_messages m where m.customer_id = ${id} and ${before('m.created_at', 'contact', 'm.id')}`,
  ],
  money: (id, before) => [
    sql`select 'money' as part, r.id, r.created_at as at,
      case when r.order_id is null then 'Withdrawn from the balance' else 'Refund' end as title,
      r.amount::text as text, 'system' as by, false as internal, o.reference, null::bigint as case_id
    from refunds r left join orders o on o.id = r.order_id
    where r.customer_id = ${id} and ${before('r.created_at', 'money', 'r.id')}`,
  ],
  paper: (id, before) => [
    sql`select 'paper' as part, p.id, p.issued_at as at, p.kind as title, p.facts ->> 'number' as text, 'system' as by,
      false as internal, o.reference, null::bigint as case_id
    from papers p join orders o on o.id = p.order_id
    where p.customer_id = ${id} and ${before('p.issued_at', 'paper', 'p.id')}`,
    sql`select 'statement' as part, t.id, t.made_at as at,
      case when t.is_mailed then 'Statement emailed by ' else 'Statement made by ' end || s.name as title,
      t.from_day || ' to ' || t.to_day as text, 'staff' as by, false as internal, null as reference,
      null::bigint as case_id
    from customer_statements t join staff s on s.id = t.staff_id
    where t.customer_id = ${id} and ${before('t.made_at', 'statement', 't.id')}`,
  ],
};

const PARTS_OF_PAGES = ['move', 'message', 'case', 'contact', 'money', 'paper', 'statement'];
type Cursor = { at: Date; part: string; id: bigint };

/** `'2026-11-23T01:00:00.000001Z_message_12'`, or null where it is no place of ours. */
function readCursor(text: string | undefined): (Omit<Cursor, 'at'> & { at: string }) | null {
  const [, at, part, id] =
    text?.match(/^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{1,6}Z)_([a-z]+)_(\d{1,18})$/) ?? [];
  if (!at || !part || !id || !PARTS_OF_PAGES.includes(part) || !dayExists(at.slice(0, 10))) return null;
  return { at, part, id: BigInt(id) };
}

export async function customerTimeline(
  db: Db,
  request: { id: bigint; kind: Kind | undefined; before: string | undefined },
): Promise<{ items: TimelineItem[]; next: string | null }> {
  const { id, kind } = request;
  const cursor = readCursor(request.before);
  const before: Bounds = (at, part, number) =>
    cursor
      ? sql`(${sql.ref(at)}, ${part}::text, ${sql.ref(number)}) < (${cursor.at}::timestamptz, ${cursor.part}::text, ${cursor.id}::bigint)`
      : sql`true`;
  const kinds = kind ? [kind] : TIMELINE_KINDS;
  const parts = kinds
    .flatMap((one) => PARTS[one](id, before))
    .map((part) => sql`(${part} order by at desc, id desc limit ${PER_PAGE + 1})`);
  const { rows } = await sql<Row & { exactly: string }>`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
    from (${sql.join(parts, sql` union all `)}) happened
    order by at desc, part desc, id desc limit ${PER_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    next: rows.length > PER_PAGE && last ? `${last.exactly}_${last.part}_${last.id}` : null,
  };
}

/** Amounts and days as the rest of the desk shows them. */
function wordsOf(part: string, text: string): string {
  if (part === 'money') return displayMinor(BigInt(text), 'NGN');
  if (part === 'statement') return text.replace(/\d{4}-\d\d-\d\d/g, (day) => displayDate(`${day}T12:00:00Z`));
  return text;
}

function itemOf(row: Row): TimelineItem {
  const kind = row.part === 'statement' ? 'paper' : (row.part as Kind);
  return {
    key: `${row.part}-${row.id}`,
    kind,
    at: row.at.toISOString(),
    title: row.part === 'paper' ? PAPER_NAMES[row.title as PaperKind] : row.title,
    text: row.text === null ? null : wordsOf(row.part, row.text),
    by: row.by,
    internal: row.internal,
    order: row.reference,
    case_id: row.case_id === null ? null : String(row.case_id),
  };
}
