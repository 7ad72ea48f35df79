/** An owner changes a member's role, or blocks them (Product §20.9, §20.11, §20.12). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { ORDER_DESK, roleMay, type StaffRole, TREASURY } from '@cowrie/contract/roles.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import { countTry } from '../calls/count-tries.ts';
import { standsAlready } from '../changed-since.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { stopAccountsOf } from '../payments/index.ts';
import { endStaffSessions, HAS_FACTOR, type StaffMember } from '../sessions/staff.ts';
import type { StaffRow } from './view.ts';

/** Makes nobody's what belongs to a member. */
export type ReleaseWork = (tx: Db, staffId: bigint, now: Date) => Promise<void>;

type Standing = { role: StaffRole; blocked: boolean };

type Change = Standing & {
  by: StaffMember;
  id: bigint;
  /** As whoever changes it was shown it. */
  shown: Standing | undefined;
  device: string;
  now: Date;
};

/**
 * Changes role and blocking; a blocked member's sessions end, so do open invitations of who is no owner any more, and
 * accounts that wait by the word of who lost the right to give it are stopped.
 * Of two owners at once nobody's change is undone unseen; one that was made already, by a call whose answer got lost, is no
 * other's.
 * @throws {ApiError} `not_found`, `last_owner`; `forbidden` for who is no owner any more; `changed_meanwhile` where another
 * owner changed it since it was shown; `too_many_tries` where they gave roles too often, but not for who is put out.
 */
export async function updateStaff(
  context: Context,
  change: Change,
  releaseWorkOf: ReleaseWork,
): Promise<StaffRow> {
  const { by, id, role, blocked, shown, device, now } = change;
  return transaction(context.db, async (tx) => {
    // All owners are locked, so that two owners can't remove each other at the same moment.
    const owners = await tx
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('blocked_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    // Whoever was one as the call came in may have been put out since, by the other of two.
    if (!owners.some((owner) => owner.id === by.id)) fail('forbidden');
    const leaves = role !== 'owner' || blocked;
    if (leaves && owners.length === 1 && owners[0]?.id === id) fail('last_owner');
    const before = await tx
      .selectFrom('staff')
      .selectAll()
      .select(HAS_FACTOR.as('has_factor'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) fail('not_found');
    const stands = { role: before.role, blocked: before.blocked_at !== null };
    if (standsAlready(stands, { wanted: { role, blocked }, shown })) return before;
    const isUnblocked = before.blocked_at !== null && !blocked;
    // Who is let in again has their role anew, and of whoever let them in.
    const isGiven = before.role !== role || isUnblocked;
    const isPutOut = before.blocked_at === null && blocked;
    if (isGiven && !isPutOut)
      await countTry(tx, LIMITS.staffRole, `staff:${by.id}`, now, context.config.rateLimitFactor);
    const row = await tx
      .updateTable('staff')
      .set({ role, blocked_at: blocked ? sql<Date>`coalesce(blocked_at, ${now})` : null })
      .$if(isGiven, (member) => member.set({ role_since: now, role_given_by: by.id }))
      .where('id', '=', id)
      .returningAll()
      .returning(HAS_FACTOR.as('has_factor'))
      .executeTakeFirstOrThrow();
    if (blocked) await endStaffSessions(tx, id);
    if (blocked || !roleMay(role, ORDER_DESK)) await releaseWorkOf(tx, id, now);
    // Nobody leaves themselves a way back in.
    if (leaves) await withdrawInvitationsOf(tx, id);
    if (blocked || !roleMay(role, TREASURY))
      await stopAccountsOf(context, tx, { of: id, staff: by, device, now });
    await audit(tx, {
      staff: by,
      action: 'staff.update',
      subject: row.username,
      detail: `${role}${blocked ? ', blocked' : ''}`,
      now,
    });
    await tell(context, tx, { change, before, row });
    return row;
  });
}

async function withdrawInvitationsOf(tx: Db, id: bigint): Promise<void> {
  await tx
    .deleteFrom('staff_invitations')
    .where('invited_by', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** One mail for each thing that changed; none where it is all as it was. */
async function tell(
  context: Context,
  tx: Db,
  told: { change: Change; before: Pick<StaffRow, 'role' | 'blocked_at'>; row: StaffRow },
): Promise<void> {
  const { before, row } = told;
  const { by, device, now } = told.change;
  const who = ['Of', `${row.name} (${row.email})`] as const;
  const act = { by: by.name, device, now, also: { email: row.email, name: row.name } };
  if (before.role !== row.role) {
    const facts = [who, ['Role', `${row.role}, before ${before.role}`] as const];
    await tellTreasury(context, tx, { ...act, kind: 'staff-role', facts });
  }
  if ((before.blocked_at === null) !== (row.blocked_at === null)) {
    const kind = row.blocked_at ? 'staff-blocked' : 'staff-unblocked';
    await tellTreasury(context, tx, { ...act, kind, facts: [who, ['Role', row.role]] });
  }
}
