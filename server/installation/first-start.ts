/** What a new installation needs before anyone can use it: reference data, an owner, and sample data if wanted. */
import { hashPassword, whyGuessable } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { FORMER_FILE_LINK_SECRET, removeSetting } from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { openPayAccounts } from '../payments/index.ts';
import { makePushKey } from '../push/index.ts';
import { loadSample } from '../sample/load.ts';
import { SAMPLE_EMAILS } from '../sample/people.ts';
import { sampleSignIns } from '../sample/sign-ins.ts';
import { hasOwner, insertStaff, isStaff, otherOwner, renewOwnerLink } from '../staff/index.ts';
import { StartError } from '../start-error.ts';
import { makeHolidays } from '../working-hours/index.ts';
import { referenceData } from './reference-data.ts';

type OwnerSettings = NonNullable<Config['owner']>;

/** Puts in what is missing; safe to run at every start and in several processes at once. Returns lines to print. */
export async function prepare(context: Context): Promise<string[]> {
  await referenceData(context.db);
  await openPayAccounts(context.db);
  await makeHolidays(context);
  await makePushKey(context);
  if (context.config.sampleData) await loadSample(context);
  const lines = await sampleSignIns(context);
  // Nothing needs it any more, and whoever reads a backup could have signed links with it.
  await removeSetting(context.db, FORMER_FILE_LINK_SECRET);
  return [...lines, ...(await prepareOwner(context))];
}

/** The owner's account from the settings, or a one-time link to make one. */
async function prepareOwner(context: Context): Promise<string[]> {
  const { db, config, clock } = context;
  if (config.owner) return ownerOfSettings(context, config.owner);
  if (await hasOwner(db)) return [];
  const token = await transaction(db, (tx) => renewOwnerLink(tx, clock()));
  return token
    ? [`Make the owner's account, once: ${config.publicUrl}/desk/invitation/${token}`]
    : ["The link that makes the owner's account was printed by a process that started just before this one."];
}

/**
 * Makes the owner whom the settings name, once: beside the sample's people, for whoever sets one means to sign in with
 * it, but not beside another owner. Where nobody is made of them, the line says why.
 */
async function ownerOfSettings(context: Context, owner: OwnerSettings): Promise<string[]> {
  const { db, clock } = context;
  const { brandName } = context.config;
  const { username, email, password } = owner;
  if (await isStaff(db, owner)) return [];
  const other = await otherOwner(db, { than: SAMPLE_EMAILS });
  if (other) return [`OWNER_USERNAME, _EMAIL and _PASSWORD are not used: there is an owner, "${other}".`];
  const guessable = await whyGuessable(password, owner, brandName);
  if (guessable) throw new StartError(`OWNER_PASSWORD: ${guessable}`);
  const passwordHash = await hashPassword(password);
  const account = { username, email, name: username, role: 'owner', passwordHash, now: clock() } as const;
  const isReady = (await insertStaff(db, account)) || (await isStaff(db, owner));
  return isReady
    ? [`The owner's account "${username}" is ready.`]
    : ['OWNER_USERNAME or OWNER_EMAIL is not used: somebody else has it. Choose another.'];
}
