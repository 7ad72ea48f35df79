/** All conversations that wait for staff, as one list (Product §28.60). */
import type { Conversation, ConversationKind, InboxTab } from '@cowrie/contract/desk/inbox.ts';
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import { cutText } from '../cut-text.ts';
import type { Db } from '../database/transaction.ts';
import type { PageBounds } from '../lists/paging.ts';
import { SENT_A_FILE } from '../threads/sent-a-file.ts';

/** What waits, from the indexes of what waits: never more than has to be answered. */
const KINDS = [
  sql`select 'order' as kind, t.order_id as id, t.answer_due_since as since, o.assigned_to, t.snoozed_until
  from threads t cross join lateral (select assigned_to from orders where id = t.order_id limit 1) o
  where t.answer_due_since is not null`,
  sql`select 'case' as kind, c.id, c.waiting_since as since, c.assigned_to, c.snoozed_until
  from cases c where c.closed_at is null and c.waiting_since is not null`,
  sql`select 'letter' as kind, l.id, l.created_at as since, l.assigned_to, l.snoozed_until
  from contact_messages l where l.answered_at is null`,
];
const WAITING = sql`(${sql.join(KINDS, sql` union all `)})`;

const isPutOff = (now: Date) => sql<boolean>`coalesce(waiting.snoozed_until > ${now}, false)`;

function isShown(tab: InboxTab, staffId: bigint, now: Date) {
  if (tab === 'snoozed') return isPutOff(now);
  const whose = {
    mine: sql`and waiting.assigned_to = ${staffId}`,
    nobody: sql`and waiting.assigned_to is null`,
    all: sql``,
  }[tab];
  return sql`not ${isPutOff(now)} ${whose}`;
}

/** How many wait: exact, as nobody lets thousands wait. */
export async function inboxCounts(db: Db, staffId: bigint, now: Date) {
  const { rows } = await sql<Record<InboxTab, bigint>>`
    select count(*) filter (where ${isShown('mine', staffId, now)}) as mine,
      count(*) filter (where ${isShown('nobody', staffId, now)}) as nobody,
      count(*) filter (where ${isShown('all', staffId, now)}) as all,
      count(*) filter (where ${isShown('snoozed', staffId, now)}) as snoozed
    from ${WAITING} as waiting`.execute(db);
  const [counts] = rows;
  return {
    mine: Number(counts?.mine ?? 0),
    nobody: Number(counts?.nobody ?? 0),
    all: Number(counts?.all ?? 0),
    snoozed: Number(counts?.snoozed ?? 0),
  };
}

type WaitingRow = {
  kind: ConversationKind;
  id: bigint;
  since: Date;
  snoozed_until: Date | null;
  assigned_to: bigint | null;
  assignee: string | null;
};

/** What waits longest first; what is put off by when it comes back. */
export async function waitingPage(
  db: Db,
  { tab, staffId, now }: { tab: InboxTab; staffId: bigint; now: Date },
  page: PageBounds,
): Promise<Conversation[]> {
  const order = tab === 'snoozed' ? sql`waiting.snoozed_until` : sql`waiting.since`;
  // Of each kind as much as the page may show, by its index: or all that waits would be sorted.
  const first = KINDS.map(
    (kind) => sql`(select * from (${kind}) as waiting where ${isShown(tab, staffId, now)}
      order by ${order}, waiting.id limit ${page.offset + page.limit})`,
  );
  const { rows } = await sql<WaitingRow>`
    select waiting.*, staff.name as assignee
    from (${sql.join(first, sql` union all `)}) as waiting left join staff on staff.id = waiting.assigned_to
    order by ${order}, waiting.kind, waiting.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const facts = new Map<string, Facts>();
  for (const kind of ['order', 'case', 'letter'] as const) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const fact of await FACTS[kind](db, ids)) facts.set(named(kind, fact.id), fact);
  }
  return rows.map((row) => conversationView(row, facts.get(named(row.kind, row.id)), now));
}

const named = (kind: ConversationKind, id: bigint) => `${kind} ${id}`;

type Facts = {
  id: bigint;
  name: string;
  customer_id: bigint | null;
  reference: string | null;
  type: OrderType | null;
  status: OrderStatus | null;
  words: string | null;
};

/** How much of what was written a row shows. */
const WORDS_SHOWN = 200;

const FACTS: Record<ConversationKind, (db: Db, ids: bigint[]) => Promise<Facts[]>> = {
  order: (db, ids) =>
    read(
      db,
      sql`select o.id, c.firstname || ' ' || c.lastname as name, o.customer_id, o.reference, o.type, o.status,
        coalesce(nullif(array_to_string(last.lines, ' '), ''), ${SENT_A_FILE}) as words
      from orders o join customers c on c.id = o.customer_id
      left join lateral (
        select m.lines from messages m where m.order_id = o.id and m.sender = 'customer'
        order by m.id desc limit 1
      ) last on true
      where o.id = any(${ids}::bigint[])`,
    ),
  case: (db, ids) =>
    read(
      db,
      sql`select k.id, c.firstname || ' ' || c.lastname as name, k.customer_id, o.reference, o.type, o.status,
        coalesce(nullif(last.message, ''), ${SENT_A_FILE}) as words
      from cases k join orders o on o.id = k.order_id join customers c on c.id = k.customer_id
      join case_messages last on last.id = k.last_message_id
      where k.id = any(${ids}::bigint[])`,
    ),
  letter: (db, ids) =>
    read(
      db,
      sql`select l.id, l.fullname as name, coalesce(l.customer_id, l.tied_customer_id) as customer_id,
        o.reference, o.type, o.status, l.message as words
      from contact_messages l left join orders o on o.id = l.order_id
      where l.id = any(${ids}::bigint[])`,
    ),
};

async function read(db: Db, query: ReturnType<typeof sql>): Promise<Facts[]> {
  const { rows } = await query.execute(db);
  return rows as Facts[];
}

function conversationView(row: WaitingRow, facts: Facts | undefined, now: Date): Conversation {
  const { assigned_to, snoozed_until } = row;
  const { reference = null, type = null, status = null, customer_id = null } = facts ?? {};
  return {
    kind: row.kind,
    id: String(row.id),
    since: row.since.toISOString(),
    snoozed_until: snoozed_until && snoozed_until > now ? snoozed_until.toISOString() : null,
    assigned_to: assigned_to === null ? null : { id: String(assigned_to), name: row.assignee ?? '' },
    name: facts?.name ?? '',
    customer_id: customer_id === null ? null : String(customer_id),
    order: reference === null || type === null || status === null ? null : { reference, type, status },
    words: cutText(facts?.words ?? '', WORDS_SHOWN),
  };
}
