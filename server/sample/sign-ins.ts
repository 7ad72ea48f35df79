/**
 * How the sample's people sign in. On one's own machine by a password that everybody knows; at an address that others
 * can reach by one that only this installation's terminal tells, or anybody could walk in.
 */
import { createHmac } from 'node:crypto';
import { hashPassword, passwordFits, setPassword } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import { getSetting, putSetting, removeSetting } from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { fileLinkSecret } from '../files/links.ts';
import { hasSampleData } from '../sample-mark.ts';
import { setStaffPassword } from '../staff/index.ts';
import { SAMPLE_CUSTOMERS, SAMPLE_EMAILS, SAMPLE_PASSWORD, SAMPLE_STAFF } from './people.ts';

type Needs = Pick<Context, 'db' | 'config' | 'log'>;

/** The setting that says they have the installation's own password; absent while it is the one that everybody knows. */
const OWN_PASSWORD = 'sample_own_password';

const isLoopback = (host: string) => /^(localhost|.*\.localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
const isAtHome = ({ config }: Needs) => isLoopback(new URL(config.publicUrl).hostname);

async function ownPassword({ db }: Needs): Promise<string> {
  const secret = await fileLinkSecret(db);
  return `Sample-${createHmac('sha256', secret).update('sample sign-ins').digest('base64url').slice(0, 16)}`;
}

/** The password that fits the address; the same at every start and in every process. */
async function samplePassword(context: Needs): Promise<string> {
  return isAtHome(context) ? SAMPLE_PASSWORD : ownPassword(context);
}

/** Gives the sample's people the password that fits the address. Returns the lines that tell it. */
export async function sampleSignIns(context: Needs): Promise<string[]> {
  if (!(await hasSampleData(context.db))) return [];
  await changePassword(context);
  const names = (people: readonly { username: string }[]) =>
    people.map(({ username }) => username).join(', ');
  const lines = [
    `Sign in     with the password ${await samplePassword(context)}, for it is sample data:`,
    `            customers ${names(SAMPLE_CUSTOMERS)}; at the desk ${names(SAMPLE_STAFF)}`,
  ];
  if (!isAtHome(context)) {
    context.log.warn('sample data at a public address');
    lines.push(
      'WARNING: this is sample data at a public address. The password above is this installation’s own: keep it.',
      'Before real customers come, start on an empty database with SAMPLE_DATA=off.',
    );
  } else if (!isLoopback(context.config.host)) {
    lines.push(
      'WARNING: whoever reaches this machine can use these sign-ins. Set PUBLIC_URL to the address they use.',
    );
  }
  return lines;
}

/**
 * Where the address has become another kind: whoever still has the former password gets the new one, and sessions end.
 * Passwords that somebody chose stay.
 */
async function changePassword(context: Needs): Promise<void> {
  const { db } = context;
  const wantsOwn = !isAtHome(context);
  const isOwn = (await getSetting(db, OWN_PASSWORD)) !== undefined;
  if (isOwn === wantsOwn) return;
  const own = await ownPassword(context);
  const [former, next] = wantsOwn ? [SAMPLE_PASSWORD, own] : [own, SAMPLE_PASSWORD];
  const passwordHash = await hashPassword(next);
  const changed: { table: 'staff' | 'customers'; id: bigint }[] = [];
  for (const table of ['staff', 'customers'] as const) {
    const people = await db
      .selectFrom(table)
      .select(['id', 'password_hash'])
      .where('email', 'like', SAMPLE_EMAILS)
      .execute();
    for (const { id, password_hash } of people)
      if (await passwordFits(password_hash, former)) changed.push({ table, id });
  }
  await transaction(db, async (tx) => {
    for (const { table, id } of changed) {
      await (table === 'staff' ? setStaffPassword : setPassword)(tx, id, passwordHash);
    }
    if (wantsOwn) await putSetting(tx, OWN_PASSWORD, true);
    else await removeSetting(tx, OWN_PASSWORD);
  });
}
