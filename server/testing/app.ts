/** The whole server on a fresh database, with a clock to turn, an inbox to read, and anyone to sign in as. */
import { join } from 'node:path';
import { type Client, type ClientRequest, createClient } from '@cowrie/contract/client.ts';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { hashPassword } from '../accounts/index.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import { referenceData } from '../installation/reference-data.ts';
import { createLog } from '../logging/log.ts';
import { openMailer } from '../mail/open-mailer.ts';
import { publishRate } from '../rates/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { makePeople, type TestPeople } from './people.ts';

/** A password that keeps all the rules and that nobody guesses at; everyone's in tests. */
export const PASSWORD = 'Harmattan-2026';
/** It takes long by design, once a process. */
let hashed: Promise<string> | undefined;

export type TestApp = TestPeople & {
  http: FastifyInstance;
  context: Context;
  inbox: Inbox;
  clock: { now(): Date; advance(ms: number): void };
  /** A client that is nobody. */
  visitor: Client;
  /** Runs a statement as the role that owns the tables; the product's own may not change them. */
  asOwner(statement: string): Promise<unknown>;
  /** A client with a token of one's own choice. */
  clientWith(token: string): Client;
  close(): Promise<void>;
};

export type TestCustomer = Awaited<ReturnType<TestPeople['customer']>>;
export type TestStaff = Awaited<ReturnType<TestPeople['staff']>>;

/** Sends a typed client's requests into the process, files included. */
function inProcess(http: FastifyInstance) {
  return async ({ method, url, headers, body }: ClientRequest) => {
    let payload: string | Buffer | undefined = typeof body === 'string' ? body : undefined;
    const sent = { ...headers };
    if (body instanceof FormData) {
      const encoded = new Response(body);
      sent['content-type'] = encoded.headers.get('content-type') ?? '';
      payload = Buffer.from(await encoded.arrayBuffer());
    }
    const response = await http.inject({ method: method as 'GET', url, headers: sent, payload });
    if (response.headers['content-type']?.toString().startsWith('text/csv'))
      return { status: response.statusCode, body: new Blob([new Uint8Array(response.rawPayload)]) };
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
}

/**
 * Builds the app with reference data and a rate of ₦200 for 1 RMB. Call it in `beforeAll`, `close()` in `afterAll`.
 * `settings` are environment variables; with `logTo` it logs there at its `LOG_LEVEL`; `withPages` adds what the API alone
 * has not, before it is ready; `files` makes its store, and `database` is one of the test's own.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  {
    logTo,
    withPages,
    files,
    database: given,
    clock: right,
  }: {
    logTo?: DestinationStream;
    withPages?: (http: FastifyInstance) => Promise<void>;
    files?: (incoming: string) => FileStore;
    database?: TestDatabase;
    /** In the place of this machine's. */
    clock?: () => Date;
  } = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const inbox = await openInbox();
  // The machine is busy with other tests: what is late is not the process's fault.
  const patience = { OVERLOAD_MS: '10000' };
  const environment = { SMTP_URL: inbox.smtpUrl, SAMPLE_DATA: 'off', ...patience, ...settings };
  const config = { ...readConfig(environment, database.where.dataDir), dataDir: database.where.dataDir };
  const log = createLog(logTo ? config.logLevel : (process.env.TEST_LOG_LEVEL ?? 'silent'), logTo);
  let offset = 0;
  const now = () => new Date((right?.().getTime() ?? Date.now()) + offset);
  const mailer = openMailer(config, log);
  const { http, context } = await buildApp({
    config,
    database,
    files: files?.(join(config.dataDir, 'incoming')) ?? openFileStore(config),
    mailer,
    clock: now,
    log,
    checkAnswers: true,
  });
  await referenceData(context.db);
  await setRate(context, '200');
  await context.jobs.start();
  await withPages?.(http);
  await http.ready();

  const transport = inProcess(http);
  const clientWith = (token: string) => createClient({ transport, token: () => token });
  hashed ??= hashPassword(PASSWORD);

  return {
    http,
    context,
    inbox,
    clock: { now, advance: (ms) => (offset += ms) },
    visitor: createClient({ transport }),
    clientWith,
    asOwner: database.asOwner,
    ...makePeople({ context, now, clientWith, passwordHash: await hashed }),
    async close() {
      await http.close();
      await context.jobs.stop();
      mailer.close();
      await inbox.close();
      await database.drop();
    },
  };
}

/** Publishes the price of one RMB in Naira, and drops what the process keeps, as a call of staff does. */
export async function setRate(context: Context, price: string): Promise<void> {
  await transaction(context.db, (tx) =>
    publishRate(tx, {
      base: 'NGN',
      target: 'RMB',
      price,
      confirmed: true,
      staffId: null,
      now: context.clock(),
    }),
  );
  context.known.drop();
}

/** Where a test needs an answer and an error would be a failure of the test. */
export function data<D>(result: { status: string; data?: D; message?: string }): D {
  if (result.status !== 'success' || result.data === undefined) {
    throw new Error(`expected success, got ${result.status}: ${result.message}`);
  }
  return result.data;
}
