/**
 * The look for what nobody told: of a process that ended between its commit and its word, or past a connection that was
 * deaf (Product §29.22). Nobody looks where nobody needs to know.
 */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { byItself } from '../database/hurry.ts';
import type { OpenDatabase } from '../database/open.ts';
import { hasTable } from '../database/own-tables.ts';
import type { Db } from '../database/transaction.ts';

const EVERY_MS = 1_000;
/**
 * How long after a look its process counts as sure: a look that is somewhat late on a busy machine is no reason to
 * doubt.
 */
const FRESH_MS = 3_000;
/** Where more changed than this, browsers are told to ask again for all that they show. */
const MOST = 5_000;
/** How long rows of `changes` are kept: several times as long as any transaction or look may take. */
const KEPT_MS = 10 * MINUTE_MS;

export type Looks = {
  watch(): () => void;
  /** Whether a look has come back lately. */
  isFresh(): boolean;
  stop(): void;
};

type Ways = {
  /** Entries with their number before them. */
  found(entries: string[]): void;
  /** Called where it cannot be known what changed. */
  lost(): void;
  log: { warn(details: object, message: string): void };
};

export function createLooks({ db, engine }: OpenDatabase, { found, lost, log }: Ways): Looks {
  // The embedded database has one process, which tells itself everything.
  if (engine === 'embedded') return { watch: () => () => {}, isFresh: () => true, stop() {} };
  let watching = 0;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let hasFailed = false;
  /** The oldest transaction that was under way at the last look: what it and later ones do is read by the next look. */
  let since: string | null = null;
  let freshUntil = 0;
  let isStopped = false;

  const look = byItself(async () => {
    isLooking = true;
    const began = performance.now();
    try {
      const { until, entries } = await changesSince(db, since);
      if (entries === null && (hasFailed || since !== null)) lost();
      else if (entries !== null) found(entries);
      since = until;
      hasFailed = false;
      freshUntil = began + FRESH_MS;
    } catch (error) {
      log.warn({ err: error }, 'could not look for what has changed');
      hasFailed = true;
      since = null;
    }
    isLooking = false;
    if (watching > 0 && !isStopped) timer = setTimeout(look, EVERY_MS).unref();
    else [timer, since, freshUntil, hasFailed] = [undefined, null, 0, false];
  });

  return {
    watch() {
      watching += 1;
      if (!timer && !isLooking && !isStopped) timer = setTimeout(look, 0).unref();
      let isWatching = true;
      return () => {
        if (isWatching) watching -= 1;
        isWatching = false;
      };
    },
    isFresh: () => performance.now() < freshUntil,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

type Found = { until: string; entries: string[] | null };

/**
 * What changed since a transaction, in one query by an index. With `since` null, nothing but where the next look
 * begins.
 */
async function changesSince(db: Db, since: string | null): Promise<Found> {
  const { rows } = await sql<Found>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until,
      ${
        since === null
          ? sql`null::json`
          : // JSON is read by V8, an array of PostgreSQL's sign by sign.
            sql`coalesce((select json_agg(id || ' ' || entry order by id)
              from (select id, entry from changes where xid >= ${since}::xid8 limit ${MOST + 1}) newest), '[]')`
      } as entries`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL answered a question with no row');
  const isTooMany = (row.entries?.length ?? 0) > MOST;
  return isTooMany ? { ...row, entries: null } : row;
}

/**
 * Forgets changes that came with a database from another server: they are ordered by that server's transaction numbers,
 * so here each look would find them again.
 */
export async function forgetChanges(db: Db): Promise<void> {
  if (await hasTable(db, 'changes')) await db.deleteFrom('changes').execute();
}

/** Forgets what changed long ago. */
export async function clearChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
