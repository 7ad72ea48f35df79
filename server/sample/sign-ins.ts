/**
 * How the sample's people sign in. On one's own machine by a password that everybody knows; at an address that others
 * can reach by one that only this installation's terminal tells, or anybody could walk in.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { hashPassword, passwordFits, setPassword } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import {
  FORMER_FILE_LINK_SECRET,
  getSetting,
  putSetting,
  removeSetting,
  replaceSetting,
} from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { hasSampleData } from '../sample-mark.ts';
import { sealedSettingPlace } from '../secrets/sealed-columns.ts';
import { setStaffPassword } from '../staff/index.ts';
import { SAMPLE_CUSTOMERS, SAMPLE_EMAILS, SAMPLE_PASSWORD, SAMPLE_STAFF } from './people.ts';

type Needs = Pick<Context, 'db' | 'config' | 'log' | 'secrets'>;

/** Holds their password of the installation's own, sealed; absent while it is the one that everybody knows. */
const OWN_PASSWORD = 'sample_own_password';
const PLACE = sealedSettingPlace(OWN_PASSWORD);

const isLoopback = (host: string) => /^(localhost|.*\.localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
const isAtHome = ({ config }: Needs) => isLoopback(new URL(config.publicUrl).hostname);

/** The installation's own password, or undefined while they have the one that everybody knows. */
async function ownPassword({ db, secrets }: Needs): Promise<string | undefined> {
  const value = await getSetting(db, OWN_PASSWORD);
  if (typeof value === 'string') return secrets.open(value, PLACE);
  if (value === undefined) return undefined;
  const password = await passwordOfBefore(db);
  await replaceSetting(db, OWN_PASSWORD, { from: value, to: secrets.seal(password, PLACE) });
  return password;
}

/** Earlier versions derived it from a secret in the database. */
async function passwordOfBefore(db: Needs['db']): Promise<string> {
  const secret = String(await getSetting(db, FORMER_FILE_LINK_SECRET));
  return `Sample-${createHmac('sha256', secret).update('sample sign-ins').digest('base64url').slice(0, 16)}`;
}

/** Gives the sample's people the password that fits the address. Returns the lines that tell it. */
export async function sampleSignIns(context: Needs): Promise<string[]> {
  if (!(await hasSampleData(context.db))) return [];
  const password = await fittingPassword(context);
  const names = (people: readonly { username: string }[]) =>
    people.map(({ username }) => username).join(', ');
  const lines = [
    `Sign in     with the password ${password}, for it is sample data:`,
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
 * The password that fits the address; the same at every start and in every process. Where the address has become
 * another kind, whoever still has the former password gets the new one, and sessions end. Passwords that somebody chose
 * stay.
 */
async function fittingPassword(context: Needs): Promise<string> {
  const { db, secrets } = context;
  const own = await ownPassword(context);
  const wantsOwn = !isAtHome(context);
  if ((own !== undefined) === wantsOwn) return own ?? SAMPLE_PASSWORD;
  const former = own ?? SAMPLE_PASSWORD;
  const next = wantsOwn ? `Sample-${randomBytes(12).toString('base64url')}` : SAMPLE_PASSWORD;
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
  const isOurs = await transaction(db, async (tx) => {
    if (!wantsOwn) await removeSetting(tx, OWN_PASSWORD);
    // Of two processes that start at once, one chooses it.
    else if (!(await putSetting(tx, OWN_PASSWORD, secrets.seal(next, PLACE)))) return false;
    for (const { table, id } of changed) {
      await (table === 'staff' ? setStaffPassword : setPassword)(tx, id, passwordHash);
    }
    return true;
  });
  return isOurs ? next : ((await ownPassword(context)) ?? next);
}
