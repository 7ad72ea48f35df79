/** A page finds its named files at every process, whatever was built where (Product §31.11). */
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DAY_MS } from '@cowrie/contract/time.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeCurrent, removeOldBuilds } from './builds.ts';
import { deskApp } from './desk.ts';
import { findPublished, publishFiles } from './page-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const key = newSecretKey();
const secrets = createSecrets(() => [key]);
const nameOf = (number: number) => String(number).padStart(16, '0');
const script = (number: number) => `/desk/assets/main-${number}.js`;
const PICTURE = Buffer.from([0, 255, 13, 10]);

/** The builds of one machine. */
function machine() {
  const builds = mkdtempSync(join(tmpdir(), 'cowrie-machine-'));
  onTestFinished(() => rmSync(builds, { recursive: true, force: true }));
  return {
    builds,
    build(number: number) {
      const assets = join(builds, nameOf(number), 'assets');
      mkdirSync(assets, { recursive: true });
      writeFileSync(join(assets, '..', 'index.html'), `<script src="${script(number)}"></script>`);
      writeFileSync(join(assets, `main-${number}.js`), `say(${number})`);
      writeFileSync(join(assets, `main-${number}.js.br`), brotliCompressSync(`say(${number})`));
      writeFileSync(join(assets, `shell-${number}.png`), PICTURE);
      makeCurrent(builds, nameOf(number));
      removeOldBuilds(builds, nameOf(number));
    },
  };
}

/** A process as it starts, `day` after the first. */
async function start({ builds }: { builds: string }, day: number): Promise<FastifyInstance> {
  const http = Fastify();
  onTestFinished(() => http.close());
  const parts = { db: database.db, secrets };
  const published = findPublished(parts);
  const desk = await deskApp(http, { buildsDir: builds, publicUrl: 'http://localhost:3000', published });
  await publishFiles(parts, [desk], new Date(Date.UTC(2026, 0, day)));
  return http;
}

const open = async (running: FastifyInstance, url: string, encoding = 'identity') => {
  const { statusCode, rawPayload, headers } = await running.inject({
    url,
    headers: { 'accept-encoding': encoding },
  });
  const { 'content-type': type, 'cache-control': kept, 'content-encoding': packed } = headers;
  return { status: statusCode, bytes: rawPayload, type, kept, packed };
};

it('a page of either version finds its files at the process of the other, on another machine', async () => {
  const [one, other] = [machine(), machine()];
  one.build(1);
  const before = await start(one, 1);
  // Asked for before anybody has it.
  expect(await open(before, script(2))).toMatchObject({ status: 404 });
  other.build(2);
  const after = await start(other, 2);
  for (const [running, number] of [
    [before, 2],
    [after, 1],
  ] as const) {
    const own = { type: expect.stringContaining('javascript'), kept: 'public, max-age=31536000, immutable' };
    const plain = { status: 200, bytes: Buffer.from(`say(${number})`), packed: undefined, ...own };
    expect(await open(running, script(number))).toEqual(plain);
    const packed = await open(running, script(number), 'gzip, br');
    expect(packed).toMatchObject({ status: 200, packed: 'br', ...own });
    expect(packed.bytes).toEqual(brotliCompressSync(`say(${number})`));
    const picture = await open(running, `/desk/assets/shell-${number}.png`, 'br');
    expect(picture).toMatchObject({ status: 200, bytes: PICTURE, type: 'image/png', packed: undefined });
  }
});

it('what somebody wrote into the database without the installation’s key is no file', async () => {
  const [own, elsewhere] = [machine(), machine()];
  own.build(5);
  elsewhere.build(6);
  await start(own, 5);
  await database.db
    .updateTable('page_files')
    .set({ content: Buffer.from('steal()'), is_packed: false })
    .where('path', '=', script(5))
    .execute();
  const other = await start(elsewhere, 6);
  expect(await open(other, script(5))).toMatchObject({ status: 404 });
});

it('files of the last builds are kept, however often their processes start, and those of earlier ones go', async () => {
  const all = machine();
  for (const number of [11, 12, 13, 14, 14, 13, 14]) {
    all.build(number);
    await start(all, number);
  }
  const elsewhere = machine();
  elsewhere.build(15);
  const newest = await start(elsewhere, 20);
  const found = await Promise.all([11, 12, 13, 14].map((number) => open(newest, script(number))));
  expect(found.map(({ status }) => status)).toEqual([404, 200, 200, 200]);
});

it('a process keeps its build, whatever is built beside it, and what nobody serves goes', async () => {
  const own = machine();
  own.build(21);
  own.build(22);
  const longAgo = new Date(Date.now() - DAY_MS);
  for (const number of [21, 22]) utimesSync(join(own.builds, nameOf(number)), longAgo, longAgo);
  const running = await start(own, 21);
  for (const number of [23, 24, 25, 26, 27]) own.build(number);
  expect(await open(running, script(22))).toMatchObject({ status: 200 });
  expect(existsSync(join(own.builds, nameOf(21)))).toBe(false);
  expect(existsSync(join(own.builds, nameOf(22)))).toBe(true);
});
