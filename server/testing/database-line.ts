/** A test's database on PostgreSQL, reached over a line that can be silenced. */
import { openDatabase } from '../database/open.ts';
import type { DatabasePatience } from '../database/patience.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Line, openLine } from './line.ts';

/** Seconds of patience where life has ten times as many. */
export const HURRIED: DatabasePatience = {
  connectMs: 2_000,
  hurriedMs: 1_500,
  answerMs: 20_000,
  beatEveryMs: 300,
  beatMs: 2_000,
  standby: { reachMs: 500, catchUpMs: 500, answerMs: 1_000, restMs: 300 },
};

type Told = { message: string };
export type DatabaseOverLine = { database: TestDatabase; line: Line; told: Told[] };

/** What it logs is in `told`. */
export async function createDatabaseOverLine(patience = HURRIED): Promise<DatabaseOverLine> {
  const direct = await createTestDatabase();
  const url = new URL(direct.where.databaseUrl ?? '');
  const line = await openLine(serverOf(url));
  const told: Told[] = [];
  const note = (_: object, message: string) => void told.push({ message });
  const opened = await openDatabase({
    databaseUrl: over(url, line),
    dataDir: direct.where.dataDir,
    log: { warn: note, error: note },
    patience,
  });
  const drop = async () => {
    await opened.close();
    await line.close();
    await direct.drop();
  };
  return { database: { ...direct, ...opened, drop }, line, told };
}

/** Where the server of a test's address listens: by TCP, or at a socket in a folder. */
export function serverOf(url: URL): { port: number } | { path: string } {
  const folder = url.searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { port: Number(url.port || 5432) };
}

/** The same database over a line. */
export function over(url: URL, { port }: Pick<Line, 'port'>): string {
  const way = new URL(url);
  way.searchParams.delete('host');
  way.host = `127.0.0.1:${port}`;
  return way.href;
}
