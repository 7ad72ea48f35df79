/**
 * What this machine can do at most, beside which the product is measured: each server as bare as it can be written,
 * in a process of its own. `node bench/baselines.ts <name> <setting>` sends its port to the parent.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import pg from 'pg';
import { verify } from '../server/accounts/hashing.ts';
import { stripImage } from '../server/files/cleaning/strip-image.ts';
import { createTurns } from '../server/sign-ins/fair-turns.ts';

export type Baseline =
  | 'bare Node'
  | 'Fastify JSON'
  | 'Fastify buffer'
  | 'Fastify SELECT'
  | 'Fastify INSERT'
  | 'Fastify photo'
  | 'Fastify argon2';

/** As many connections as the product's own pool has. */
const POOL_SIZE = 10;

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** What belongs to a connection and not to the answer. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** A page as it comes over the wire, compressed, to be sent again as it is. */
function rawAnswer(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
      resolve({ headers: Object.fromEntries(kept) as Record<string, string>, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

/** `setting`: the page whose bytes and headers to send, or the database to select from. */
const start: Record<Baseline, (setting: string) => Promise<number>> = {
  'bare Node': (_) =>
    new Promise((resolve) => {
      const server = createServer((_request, response) => response.end('hello world'));
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
  'Fastify JSON': (_) => portOf(Fastify().get('/', async () => ({ hello: 'world' }))),
  'Fastify buffer': async (url) => {
    const { headers, body } = await rawAnswer(url);
    return portOf(Fastify().get('/', (_, reply) => reply.headers(headers).send(body)));
  },
  'Fastify SELECT': (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: POOL_SIZE });
    const app = Fastify().get<{ Params: { id: string } }>('/:id', async ({ params }) => {
      const { rows } = await pool.query({
        name: 'one',
        text: 'select id, reference, status, version from orders where id = $1',
        values: [params.id],
      });
      return rows[0];
    });
    return portOf(app);
  },
  'Fastify photo': async (_) => {
    const folder = mkdtempSync(join(tmpdir(), 'cowrie-bench-photo-'));
    const app = Fastify();
    await app.register(multipart);
    app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
    app.post('/', async (request) => {
      const file = await request.file();
      if (!file) throw new Error('no file came');
      const received = join(folder, request.id);
      const sha256 = createHash('sha256');
      file.file.on('data', (chunk: Buffer) => sha256.update(chunk));
      await pipeline(file.file, createWriteStream(received));
      const type = await fileTypeFromFile(received);
      if (type?.mime !== 'image/jpeg') throw new Error('no photo came');
      const verdict = await stripImage(received, `${received}.clean`, type.mime);
      return { verdict, sha256: sha256.digest('hex') };
    });
    return portOf(app);
  },
  // As many at once as the product lets.
  'Fastify argon2': (stored) => {
    const turns = createTurns({
      atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
      byParty: 50,
      inAll: 400,
    });
    const nobody = { key: '', known: false };
    const app = Fastify().post<{ Body: { password: string } }>('/', async ({ body }) => ({
      fits: await turns.run(nobody, () => verify(stored, body.password)),
    }));
    return portOf(app);
  },
  'Fastify INSERT': async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: POOL_SIZE });
    await pool.query(
      'create table if not exists bench_rows (id bigserial primary key, body jsonb not null, at timestamptz not null)',
    );
    const app = Fastify().post('/', async ({ body }) => {
      const { rows } = await pool.query({
        name: 'one',
        text: 'insert into bench_rows (body, at) values ($1, now()) returning id',
        values: [body],
      });
      return rows[0];
    });
    return portOf(app);
  },
};

if (import.meta.main) {
  const [name, setting] = process.argv.slice(2) as [Baseline, string];
  process.send?.(await start[name](setting));
  process.on('disconnect', () => process.exit(0));
}
