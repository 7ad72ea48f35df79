/**
 * To whom goes what comes (Product §28.56): asked in the transaction that opens it, after its own rows, so that rounds
 * wait for each other for as short as can be.
 */
import type { RuleKind } from '@cowrie/contract/desk/assignment.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { ORDER_DESK_ROLES } from './order-desk-roles.ts';
import { IS_ON_SHIFT } from './shifts.ts';

export type Arrived = {
  kind: 'order' | 'case' | 'letter';
  /** What rules call it: of an order its type. */
  as: RuleKind;
  id: bigint;
  customerId: bigint | null;
};

/** Whether the owner has made any rule. */
export async function hasRules(db: Db): Promise<boolean> {
  return (await db.selectFrom('assignment_rules').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whose it is by the first rule that fits, or null; where its round has nobody on shift, it waits for somebody. */
export async function assigneeFor(tx: Db, arrived: Arrived, now: Date): Promise<bigint | null> {
  const rules = await tx
    .selectFrom('assignment_rules as rule')
    .leftJoin('staff', 'staff.id', 'rule.staff_id')
    .select(['rule.id', 'rule.customer_id', 'rule.staff_id', 'rule.role'])
    .select(
      sql<boolean>`staff.blocked_at is null and staff.role = any(${ORDER_DESK_ROLES}::text[])`.as('is_there'),
    )
    .where('rule.kind', 'in', ['any', arrived.as])
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute();
  const fits = rules.find(
    (rule) =>
      (rule.customer_id === null || rule.customer_id === arrived.customerId) &&
      (rule.staff_id === null || rule.is_there),
  );
  if (!fits) return null;
  if (fits.staff_id !== null) return fits.staff_id;
  const next = await nextOfRound(tx, fits.id, now);
  if (next === null)
    await tx
      .insertInto('assignment_waits')
      .values({ kind: arrived.kind, subject_id: arrived.id, rule_id: fits.id, since: now })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
      .execute();
  return next;
}

/** Who of a rule's round comes after whom it was at; null while nobody is on shift. */
async function nextOfRound(tx: Db, ruleId: bigint, now: Date): Promise<bigint | null> {
  // The rule's row is locked, so that of two orders that come at once the second goes to the next person.
  const rule = await tx
    .selectFrom('assignment_rules')
    .select(['role', 'last_staff_id'])
    .where('id', '=', ruleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!rule) return null;
  const next = await tx
    .selectFrom('staff')
    .select('id')
    .where('blocked_at', 'is', null)
    .where('role', 'in', rule.role === null ? ORDER_DESK_ROLES : [rule.role])
    .where(IS_ON_SHIFT(now))
    .orderBy(sql`staff.id <= ${rule.last_staff_id ?? 0n}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  await tx.updateTable('assignment_rules').set({ last_staff_id: next.id }).where('id', '=', ruleId).execute();
  return next.id;
}

/** Whether it waits for somebody of a round to come on shift. */
export async function isWaiting(tx: Db, of: Pick<Arrived, 'kind' | 'id'>): Promise<boolean> {
  const wait = await tx
    .selectFrom('assignment_waits')
    .select('rule_id')
    .where('kind', '=', of.kind)
    .where('subject_id', '=', of.id)
    .executeTakeFirst();
  return wait !== undefined;
}

/** Somebody said whose it is: no rule is waited for any more. */
export async function dropWait(tx: Db, of: Pick<Arrived, 'kind' | 'id'>): Promise<void> {
  await tx
    .deleteFrom('assignment_waits')
    .where('kind', '=', of.kind)
    .where('subject_id', '=', of.id)
    .execute();
}

/** As many as are given in one transaction, which holds their rules, at the most. */
const MOST_TAKEN = 200;

/** What waited for somebody of a round that now has one, oldest first, each with whose it is by now. */
export async function takeWaits(tx: Db, now: Date) {
  const taken = await tx
    .deleteFrom('assignment_waits')
    .where((wait) =>
      wait(
        sql`(kind, subject_id)`,
        'in',
        sql`(select w.kind, w.subject_id from assignment_waits w join assignment_rules r on r.id = w.rule_id
          where exists (select from staff where staff.blocked_at is null
            and staff.role = any(case when r.role is null then ${ORDER_DESK_ROLES}::text[] else array[r.role] end)
            and ${IS_ON_SHIFT(now)})
          order by w.since limit ${MOST_TAKEN} for update of w skip locked)`,
      ),
    )
    .returning(['kind', 'subject_id', 'rule_id', 'since'])
    .execute();
  const inOrder = taken.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const given: { kind: Arrived['kind']; id: bigint; staffId: bigint }[] = [];
  for (const { kind, subject_id: id, rule_id } of inOrder) {
    const staffId = await nextOfRound(tx, rule_id, now);
    if (staffId !== null) given.push({ kind, id, staffId });
  }
  return given;
}
