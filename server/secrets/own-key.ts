/** The database knows its installation's key by a fingerprint: a process with another one does not start (Product §25.14). */
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { getSetting, putSetting, replaceSetting } from '../database/settings.ts';
import type { Db } from '../database/transaction.ts';
import { StartError } from '../start-error.ts';
import { SEALED_COLUMNS, sealedSettingPlace } from './sealed-columns.ts';
import { keyFile, readKeyFile, secretKeys } from './secret-key.ts';
import { createSecrets, type Secrets } from './secrets.ts';

type Parts = { db: Db; secrets: Secrets };

const FINGERPRINT = 'secret_key_fingerprint';
const ANOTHER_KEY =
  'this process has another secret key than the one that sealed what is in the database: give it the same SECRET_KEY, or put the secret.key of that installation back into DATA_DIR';

/**
 * Remembers the key's fingerprint at the first start. Another key counts only while nothing is sealed.
 * @throws {StartError} where what is sealed needs another key than this process has.
 */
export async function refuseAnotherKey({ db, secrets }: Parts): Promise<void> {
  const [current = '', ...others] = secrets.fingerprints();
  if (await putSetting(db, FINGERPRINT, current)) return;
  const known = await getSetting(db, FINGERPRINT);
  if (known === current || others.some((other) => other === known)) return;
  if (await anythingSealed(db)) throw new StartError(ANOTHER_KEY);
  await replaceSetting(db, FINGERPRINT, { from: known, to: current });
}

/** Why a start with these settings would be refused for its key, or null. It makes none, and remembers none. */
export async function whyNotItsKey(db: Db, config: Config): Promise<string | null> {
  const known = await getSetting(db, FINGERPRINT);
  if (known === undefined) return null;
  const why = whyAnother(config, known);
  return why && (await anythingSealed(db)) ? why : null;
}

function whyAnother(config: Config, known: unknown): string | null {
  try {
    if (!config.secretKey) readKeyFile(keyFile(config));
    const fingerprints: unknown[] = createSecrets(secretKeys(config)).fingerprints();
    return fingerprints.includes(known) ? null : ANOTHER_KEY;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

/** @throws {StartError} where a start would be refused for its key: before anything makes one where there is none. */
export async function refuseNotItsKey(db: Db, config: Config): Promise<void> {
  const why = await whyNotItsKey(db, config);
  if (why) throw new StartError(why);
}

/** What is sealed anew counts from now on: processes with the former key alone do not start any more. */
export async function rememberKey({ db, secrets }: Parts): Promise<void> {
  const [current] = secrets.fingerprints();
  await replaceSetting(db, FINGERPRINT, { from: await getSetting(db, FINGERPRINT), to: current });
}

/**
 * Seals anew, row by row, whatever an earlier key sealed; `tell` hears of each. Cut short, it is simply called again.
 * @returns how many there were.
 */
export async function sealAnew({ db, secrets }: Parts, tell: (what: string) => void): Promise<number> {
  let count = 0;
  const anew = (sealed: string, place: string) => {
    if (!secrets.isSealed(sealed) || secrets.isCurrent(sealed, place)) return undefined;
    return secrets.seal(secrets.open(sealed, place), place);
  };
  for (const { id, text, place, write } of [...(await sealedRows(db)), ...(await sealedSettings(db))]) {
    const next = anew(text, place);
    // A value that was replaced meanwhile was sealed with the key in use.
    if (next === undefined || !(await write(next))) continue;
    count += 1;
    tell(`${id} is sealed with the new key`);
  }
  return count;
}

async function anythingSealed(db: Parts['db']): Promise<boolean> {
  return (await sealedRows(db)).length > 0 || (await sealedSettings(db)).length > 0;
}

type Sealed = { id: string; text: string; place: string; write(next: string): Promise<boolean> };

async function sealedRows(db: Parts['db']): Promise<Sealed[]> {
  const found: Sealed[] = [];
  for (const { table, column, place } of SEALED_COLUMNS) {
    const [of, its] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ id: bigint; text: string }>`
      select id, ${its} as text from ${of} where ${its} like 'v1:%' order by id`.execute(db);
    for (const { id, text } of rows) {
      const write = async (next: string) => {
        const { numAffectedRows } = await sql`
          update ${of} set ${its} = ${next} where id = ${id} and ${its} = ${text}`.execute(db);
        return numAffectedRows === 1n;
      };
      found.push({ id: `${table} ${id} ${column}`, text, place: place(id), write });
    }
  }
  return found;
}

async function sealedSettings(db: Parts['db']): Promise<Sealed[]> {
  const settings = await db.selectFrom('settings').selectAll().orderBy('key').execute();
  return settings.flatMap(({ key, value }) =>
    typeof value === 'string' && value.startsWith('v1:')
      ? [
          {
            id: `setting ${key}`,
            text: value,
            place: sealedSettingPlace(key),
            write: (to: string) => replaceSetting(db, key, { from: value, to }),
          },
        ]
      : [],
  );
}
