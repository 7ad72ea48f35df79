/** Staff who have been here for long enough to be a second person (Product §19.8). */
import type { Context } from '../context.ts';

const FOUR_DAYS_MS = 4 * 86_400_000;

export async function settle<Member extends { id: bigint }>(
  { db, clock }: Context,
  member: Member,
): Promise<Member> {
  const since = new Date(clock().getTime() - FOUR_DAYS_MS);
  await db
    .updateTable('staff')
    .set({ created_at: since, role_since: since, factor_since: since })
    .where('id', '=', member.id)
    .execute();
  return member;
}
