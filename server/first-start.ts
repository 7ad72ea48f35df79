/** What a new installation needs before anyone can use it: reference data, an owner, and sample data if wanted. */
import { hashPassword } from './accounts/index.ts';
import { referenceData } from './content/reference.ts';
import type { Context } from './context.ts';
import { transaction } from './database/transaction.ts';
import { insertStaff, makeInvitation } from './desk/index.ts';
import { loadSample } from './sample/load.ts';

/** Puts in what is missing; safe to run at every start and in several processes at once. Returns lines to print. */
export async function prepare(context: Context): Promise<string[]> {
  await referenceData(context.db);
  const sample = context.config.sampleData ? await loadSample(context) : [];
  return [...sample, ...(await prepareOwner(context))];
}

/** Makes the owner from the settings, or a one-time link to make one. */
async function prepareOwner(context: Context): Promise<string[]> {
  const { db, config, clock } = context;
  const now = clock();
  const exists = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  if (exists) return [];
  if (config.owner) {
    const { username, email, password } = config.owner;
    const passwordHash = await hashPassword(password);
    await insertStaff(db, { username, email, name: username, role: 'owner', passwordHash, now });
    return [`The owner's account "${username}" is ready.`];
  }
  const token = await transaction(db, async (tx) => {
    // A link printed at an earlier start that nobody used gives way to this one.
    await tx
      .deleteFrom('staff_invitations')
      .where('invited_by', 'is', null)
      .where('used_at', 'is', null)
      .execute();
    return (await makeInvitation(tx, { email: 'owner@localhost', role: 'owner', invitedBy: null, now }))
      .token;
  });
  return [`Make the owner's account, once: ${config.publicUrl}/desk/invitation/${token}`];
}
