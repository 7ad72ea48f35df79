/** Colleagues named in a note for staff, by `@` and their username (Product §28.59). */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { PageBounds } from '../lists/paging.ts';
import { sendMentionMail } from './mention-mail.ts';
import { ORDER_DESK_ROLES } from './order-desk-roles.ts';

/** As many as one note can reach. */
const MOST_NAMED = 20;

/** The usernames that lines name, in lower case. */
function namedIn(lines: readonly string[]): string[] {
  const found = [...lines.join('\n').matchAll(/(?<![\w@.])@([A-Za-z0-9_]{3,30})/g)];
  return [...new Set(found.map(([, name = '']) => name.toLowerCase()))].slice(0, MOST_NAMED);
}

/** Notes whom a note names, but not its writer, and mails whoever has not seen it some minutes later. */
export async function mentionColleagues(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  note: { orderId: bigint; messageId: bigint; staffId: bigint; lines: readonly string[]; now: Date },
): Promise<void> {
  const named = namedIn(note.lines);
  if (named.length === 0) return;
  const mentions = await tx
    .insertInto('mentions')
    .columns(['order_id', 'message_id', 'staff_id', 'by_staff_id', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('staff')
        .select([
          sql<bigint>`${note.orderId}::bigint`.as('order_id'),
          sql<bigint>`${note.messageId}::bigint`.as('message_id'),
          'staff.id as staff_id',
          sql<bigint>`${note.staffId}::bigint`.as('by_staff_id'),
          sql<Date>`${note.now}::timestamptz`.as('created_at'),
        ])
        .where(sql`lower(username)`, 'in', named)
        .where('staff.id', '<>', note.staffId)
        .where('blocked_at', 'is', null)
        .where('role', 'in', ORDER_DESK_ROLES),
    )
    .returning('id')
    .execute();
  for (const { id } of mentions) await sendMentionMail(context, tx, id);
}

/** Whoever looks at an order has seen what its notes say to them, up to the one that is `shown` where their page says which. */
export async function readMentions(
  db: Db,
  {
    orderId,
    staffId,
    shown,
    now,
  }: { orderId: bigint; staffId: bigint; shown?: bigint | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('mentions')
    .set({ read_at: now })
    .where('staff_id', '=', staffId)
    .where('order_id', '=', orderId)
    .where('read_at', 'is', null)
    .$if(shown !== undefined, (unread) => unread.where('message_id', '<=', shown ?? 0n))
    .execute();
}

const mentions = (db: Db, staffId: bigint) =>
  db
    .selectFrom('mentions as mention')
    .innerJoin('orders', 'orders.id', 'mention.order_id')
    .innerJoin('messages as note', 'note.id', 'mention.message_id')
    .innerJoin('staff as writer', 'writer.id', 'mention.by_staff_id')
    .select(['mention.id', 'orders.reference', 'writer.name as by', 'note.lines'])
    .select(['mention.created_at', 'mention.read_at'])
    .where('mention.staff_id', '=', staffId)
    .orderBy('mention.id', 'desc');

type MentionRow = Awaited<ReturnType<ReturnType<typeof mentions>['executeTakeFirstOrThrow']>>;

const mentionView = (row: MentionRow) => ({
  id: String(row.id),
  reference: row.reference,
  by: row.by,
  message: row.lines.join('\n'),
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

/** Those of `staffId`, newest first. */
export async function mentionsOf(db: Db, staffId: bigint, page: PageBounds) {
  const rows = await mentions(db, staffId).limit(page.limit).offset(page.offset).execute();
  const { count } = await db
    .selectFrom('mentions')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(mentionView), total: Number(count) };
}

/** How many they have not seen. */
export async function unreadMentions(db: Db, staffId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('mentions')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
