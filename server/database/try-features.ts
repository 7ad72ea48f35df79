/** Tries each feature of a database by itself, and says what is missing (Product §31.95). */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { FEATURES, type Feature, type Row, type Session } from './features.ts';

export type Tried = { name: string; usedBy: string } & (
  | { outcome: 'works' | 'left out' }
  | { outcome: 'missing'; because: string }
);

/**
 * Tries all features in a schema of its own, which the role of `pool` must be allowed to make, and drops it again. With
 * `hasOneSession` those that take two sessions are left out.
 */
export async function tryFeatures(
  pool: pg.Pool,
  { hasOneSession }: { hasOneSession: boolean },
): Promise<Tried[]> {
  const schema = `cowrie_features_${randomBytes(6).toString('hex')}`;
  await pool.query(`create schema ${schema}`);
  const tried: Tried[] = [];
  try {
    for (const feature of FEATURES) tried.push(await tryOne(pool, schema, feature, hasOneSession));
  } finally {
    await pool.query(`drop schema ${schema} cascade`);
  }
  return tried;
}

async function tryOne(
  pool: pg.Pool,
  schema: string,
  { name, usedBy, isOfTwo, try: work }: Feature,
  hasOneSession: boolean,
): Promise<Tried> {
  if (isOfTwo && hasOneSession) return { name, usedBy, outcome: 'left out' };
  const sessions: Session[] = [];
  try {
    for (let number = 0; number < (isOfTwo ? 2 : 1); number += 1)
      sessions.push(await openSession(pool, schema));
    const [one, other = one] = sessions as [Session, Session?];
    await work(one, other);
    return { name, usedBy, outcome: 'works' };
  } catch (error) {
    return { name, usedBy, outcome: 'missing', because: (error as Error).message };
  } finally {
    // Nobody else gets a session that is listening, or in a transaction.
    for (const { client, ask } of sessions) {
      if (hasOneSession) await ask('rollback').catch(() => {});
      client.release(!hasOneSession);
    }
  }
}

async function openSession(pool: pg.Pool, schema: string): Promise<Session> {
  const client = await pool.connect();
  await client.query(`set search_path = ${schema}`);
  return { client, ask: async (text, values) => (await client.query<Row>(text, values)).rows };
}
