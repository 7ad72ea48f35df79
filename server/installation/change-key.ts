/** Changing the installation's key while it runs (Product §25.15). Cut short anywhere, it goes on when it is called again. */
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../database/open.ts';
import { sealFilesAnew } from '../pages/page-files.ts';
import { refuseAnotherKey, refuseNotItsKey, rememberKey, sealAnew } from '../secrets/own-key.ts';
import {
  KEY_FILE_READ_EVERY_MS,
  keyFile,
  newSecretKey,
  readKeyFile,
  secretKeys,
  writeKeyFile,
} from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { StartError } from '../start-error.ts';

/** Any number that nothing else on the same database uses for an advisory lock. */
const LOCK = 4_217_309_656;
/** By then every running process has noticed the new key, and what one was just sealing with the old one is written. */
const SETTLED_MS = KEY_FILE_READ_EVERY_MS + 5000;

type Options = { tell(step: string): void; settledMs?: number };

/**
 * Changes the key that stands in the file beside the data, or, where keys are settings, seals all anew with
 * `SECRET_KEY` what `SECRET_KEY_OLD` sealed. `tell` hears of each step once it is done.
 * @throws {StartError} with one line that says what to set first.
 */
export async function changeKey(
  database: OpenDatabase,
  config: Config,
  { tell, settledMs = SETTLED_MS }: Options,
): Promise<void> {
  if (config.secretKey && !config.secretKeyOld) {
    throw new StartError(
      `set SECRET_KEY to a new key and SECRET_KEY_OLD to the present one, start every process anew with both, and then run this with them. A new key: ${newSecretKey().toString('base64url')}`,
    );
  }
  const release = await alone(database);
  try {
    await refuseNotItsKey(database.db, config);
    if (!config.secretKey) putNewKeyFirst(keyFile(config), tell);
    const secrets = createSecrets(secretKeys(config));
    const parts = { db: database.db, secrets };
    await refuseAnotherKey(parts);
    // The embedded database is held by this process alone.
    const wait = database.engine === 'embedded' ? 0 : settledMs;
    for (let count = 1; count > 0; ) {
      count = await sealAnew(parts, tell);
      await setTimeout(wait);
      count += await sealAnew(parts, tell);
    }
    await sealFilesAnew(parts);
    await rememberKey(parts);
    tell('a process that has the old key alone does not start any more');
    tell('backups from before need the key from before: keep it with them, and make one now');
    if (config.secretKey) return tell('SECRET_KEY_OLD is not needed any more: take it away');
    const path = keyFile(config);
    writeKeyFile(path, readKeyFile(path).slice(0, 1));
    tell(`${path} has the new key alone: copy it to where you keep a copy of it`);
  } finally {
    await release();
  }
}

/** From here on what is sealed is sealed with the new key, and what the old one sealed still opens. */
function putNewKeyFirst(path: string, tell: Options['tell']) {
  const keys = readKeyFile(path);
  // Cut short earlier: that key goes on.
  if (keys.length > 1) return;
  writeKeyFile(path, [newSecretKey(), ...keys]);
  tell(`${path} has a new key, and the old one until nothing needs it`);
}

/** Two at once would each make a key. The embedded database's folder has its own lock. */
async function alone({ engine, pool }: OpenDatabase): Promise<() => Promise<void>> {
  if (engine === 'embedded') return async () => {};
  const client = await pool.connect();
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as free`);
  if (!rows[0]?.free) {
    client.release();
    throw new StartError('the key is being changed by another process at this moment: wait for it');
  }
  return async () => {
    // The server notices a connection that was dropped only later, and has the lock until then.
    const unlocked = client.query(`select pg_advisory_unlock(${LOCK})`);
    await unlocked.then(() => client.release(), client.release);
  };
}
