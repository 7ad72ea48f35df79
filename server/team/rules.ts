/** The owner's rules of who gets what comes, in their order (Product §28.56). */
import type { AssignmentRule, changeAssignmentRules } from '@cowrie/contract/desk/assignment.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { audit } from '../audit/index.ts';
import { takeTurn } from '../database/take-turn.ts';
import type { Db } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { orderDeskMember } from './colleagues.ts';

export async function listRules(db: Db): Promise<AssignmentRule[]> {
  const rows = await db
    .selectFrom('assignment_rules as rule')
    .leftJoin('customers as customer', 'customer.id', 'rule.customer_id')
    .leftJoin('staff', 'staff.id', 'rule.staff_id')
    .select(['rule.id', 'rule.kind', 'rule.role', 'rule.customer_id', 'rule.staff_id'])
    .select(['customer.username', 'staff.name'])
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    customer: row.customer_id === null ? null : { id: String(row.customer_id), username: row.username ?? '' },
    to: row.staff_id === null ? null : { id: String(row.staff_id), name: row.name ?? '' },
    role: row.role,
  }));
}

type Given = Validated<typeof changeAssignmentRules>['body']['rules'];

type RulesChange = {
  staff: Pick<StaffMember, 'id' | 'username'>;
  rules: Given;
  /** What whoever changes them was shown: nobody else's change is undone unseen (Product §19.12). */
  shown?: AssignmentRule[] | undefined;
  now: Date;
};

/**
 * Puts these rules in place of those there are; one that stays goes on with its round where it was.
 * @throws {ApiError} `invalid_input` for a customer or a person who is not there; `changed_meanwhile`.
 */
export async function changeRules(
  tx: Db,
  { staff, rules, shown, now }: RulesChange,
): Promise<AssignmentRule[]> {
  await takeTurn(tx, 'assignment rules');
  const stands = await listRules(tx);
  const wanted: Columns[] = [];
  for (const rule of rules) wanted.push(await columnsOf(tx, rule, wanted.length));
  // A call that is made again since its answer got lost; the new ones among them have ids by now.
  if (isWanted(stands, wanted)) return stands;
  if (shown && !areSame(shown, stands)) fail('changed_meanwhile');
  const kept = rules.flatMap(({ id }) => (id === undefined ? [] : [BigInt(id)]));
  await tx
    .deleteFrom('assignment_rules')
    .$if(kept.length > 0, (gone) => gone.where('id', 'not in', kept))
    .execute();
  for (const [position, columns] of wanted.entries()) {
    const id = rules[position]?.id;
    const stays =
      id !== undefined &&
      (await tx
        .updateTable('assignment_rules')
        .set(columns)
        .where('id', '=', BigInt(id))
        .returning('id')
        .executeTakeFirst());
    if (!stays) await tx.insertInto('assignment_rules').values(columns).execute();
  }
  await audit(tx, {
    staff,
    action: 'rules.change',
    subject: rules.length === 1 ? '1 rule' : `${rules.length} rules`,
    now,
  });
  return listRules(tx);
}

const columnsOf = async (tx: Db, rule: Given[number], position: number) => ({
  position,
  kind: rule.kind,
  customer_id: await customerOf(tx, rule.customer),
  staff_id: rule.staff_id === null ? null : (await orderDeskMember(tx, BigInt(rule.staff_id))).id,
  role: rule.staff_id === null ? rule.role : null,
});
type Columns = Awaited<ReturnType<typeof columnsOf>>;

const isWanted = (stands: AssignmentRule[], wanted: Columns[]) =>
  stands.map(({ kind, customer, to, role }) => [kind, customer?.id, to?.id, role].join(' ')).join('\n') ===
  wanted.map((rule) => [rule.kind, rule.customer_id, rule.staff_id, rule.role].join(' ')).join('\n');

/** What people are called may change: who they are counts. */
const whatIsSaid = ({ id, kind, customer, to, role }: AssignmentRule) =>
  [id, kind, customer?.id, to?.id, role].join(' ');

const areSame = (some: AssignmentRule[], others: AssignmentRule[]) =>
  some.map(whatIsSaid).join('\n') === others.map(whatIsSaid).join('\n');

async function customerOf(tx: Db, username: string | undefined): Promise<bigint | null> {
  if (!username) return null;
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where((row) => row(row.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst();
  return customer?.id ?? failFields({ rules: [`No customer is called ${username}`] });
}
