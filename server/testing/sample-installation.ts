import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { loadSample } from '../sample/load.ts';
import { ANOTHER_PG_BOSS } from './another-pg-boss.ts';
import { createTestApp, data, type TestApp } from './app.ts';
import { photo } from './orders.ts';

export type SampleInstallation = {
  app: TestApp;
  /** Where backups go: each test takes a folder in it. */
  place: string;
  /** Where they are restored. */
  folder: string;
  close(): Promise<void>;
};

/** An installation that is worth a backup: the sample's orders, a picture, a job that waits, and tables of others. */
export async function startSampleInstallation(): Promise<SampleInstallation> {
  const place = mkdtempSync(join(tmpdir(), 'cowrie-backups-'));
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-restored-'));
  const app = await createTestApp({ BACKUP_DIR: join(place, 'by-the-clock') });
  await loadSample(app.context);
  await app.asOwner(ANOTHER_PG_BOSS);
  await keepOperatorsTables(app);
  const { client } = await app.staff('content');
  data(await client.call(uploadItemPicture, { files: { picture: await photo() } }));
  await sql`insert into pgboss.job (name, data) select name, '{"waits": true}' from pgboss.queue where name = 'housekeeping'`.execute(
    app.context.db,
  );
  const close = async () => {
    await app.close();
    for (const path of [place, folder]) rmSync(path, { recursive: true, force: true });
  };
  return { app, place, folder, close };
}

/** What an operator keeps beside the product: one that it may read, with a number of its own, and one that it may not. */
async function keepOperatorsTables(app: TestApp): Promise<void> {
  const { rows } = await sql<{ runner: string }>`select current_user as runner`.execute(app.context.db);
  const [{ runner }] = rows as [{ runner: string }];
  await app.asOwner(`
    create table operators_notes (id bigint generated always as identity, note text);
    insert into operators_notes (note) values ('Ask the bank about its statements');
    create table operators_own (id int);
    grant select on operators_notes to ${runner};
    revoke all on operators_own from ${runner}`);
}

/** What a person would miss if it did not come back from a backup. */
export async function facts({ db }: Pick<OpenDatabase, 'db'>) {
  const { rows: orders } =
    await sql`select id, reference, status, created_at from orders order by id`.execute(db);
  const { rows: jobs } = await sql`select id, name, data from pgboss.job where data ? 'waits'`.execute(db);
  const { rows: files } = await sql`select key, sha256 from files order by id`.execute(db);
  const { rows: postings } = await sql`select * from postings order by id`.execute(db);
  const { rows: pictures } = await sql`select * from content_pictures order by address`.execute(db);
  return { orders, jobs, files, postings, pictures };
}

/** The settings of an installation in `dataDir`, on the embedded database unless another is named. */
export const settingsOf = (dataDir: string, databaseUrl?: string) => ({
  ...readConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir),
  dataDir,
});

/** Opens the database of an installation that is not running, for `work` alone. */
export async function withDatabase<T>(
  where: { dataDir: string; databaseUrl?: string },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const log = { error() {}, warn() {} };
  const database = await openDatabase({ ...where, log, isDurable: false });
  return work(database).finally(() => database.close());
}
