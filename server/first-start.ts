/** What a new installation needs before anyone can use it: reference data, an owner, and sample data if wanted. */
import { hashPassword } from './accounts/index.ts';
import type { Context } from './context.ts';
import { transaction } from './database/transaction.ts';
import { referenceData } from './reference-data.ts';
import { loadSample } from './sample/load.ts';
import { sampleSignIns } from './sample/sign-ins.ts';
import { hasOwner, insertStaff, renewOwnerLink } from './staff/index.ts';

/** Puts in what is missing; safe to run at every start and in several processes at once. Returns lines to print. */
export async function prepare(context: Context): Promise<string[]> {
  await referenceData(context.db);
  if (context.config.sampleData) await loadSample(context);
  return [...(await sampleSignIns(context)), ...(await prepareOwner(context))];
}

/** The owner's account from the settings, or a one-time link to make one. */
async function prepareOwner(context: Context): Promise<string[]> {
  const { db, config, clock } = context;
  const now = clock();
  if (await hasOwner(db)) return [];
  if (config.owner) {
    const { username, email, password } = config.owner;
    const passwordHash = await hashPassword(password);
    await insertStaff(db, { username, email, name: username, role: 'owner', passwordHash, now });
    return [`The owner's account "${username}" is ready.`];
  }
  const token = await transaction(db, (tx) => renewOwnerLink(tx, now));
  return token
    ? [`Make the owner's account, once: ${config.publicUrl}/desk/invitation/${token}`]
    : ["The link that makes the owner's account was printed by a process that started just before this one."];
}
