/** Files of a multipart call: streamed to the store as they arrive, kept or discarded with the call. */
import { buffer } from 'node:stream/consumers';
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable, isWriteRefused } from '../database/open.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, failFields } from '../errors.ts';
import { type Ahead, receiveUpload, type StoredUpload } from '../files/receive.ts';
import { recordedKeys } from '../files/records.ts';
import { dropStored } from '../files/removed.ts';
import { keysOf, noteAhead, recordStored, UPLOAD_AHEAD_MS } from '../files/store-ahead.ts';
import type { Coming } from '../overload/who-gives-way.ts';
import { callerAddress } from './caller-address.ts';
import { refuseIllFormed } from './well-formed.ts';

/** An upload that brings nothing for this long is ended. */
const PATIENCE_MS = 60_000;
const WATCH_MS = 5000;

/** Text fields of a form: how many and how long, well above any that we define. */
const FIELD_LIMITS = { fields: 12, fieldSize: 16 * 1024, files: 4, parts: 16 };

export type Uploads = {
  has(field: string): boolean;
  /** SHA-256 of each file by field, for the call's fingerprint. */
  digests(): Record<string, string>;
  /** What the field's file holds, for a call that reads it and keeps none of it; undefined where it carried none. */
  read(field: string): Promise<{ name: string; sha256: Buffer; bytes: Buffer } | undefined>;
  /** Records a file in `tx` and returns its id; undefined where the field carried none. */
  keep(tx: Db, field: string): Promise<bigint | undefined>;
  /** As `keep`, of a field that `has` its file. */
  keepSent(tx: Db, field: string): Promise<bigint>;
  discardUnkept(): Promise<void>;
  /** Removes stored files that no row names: after a failure, or where an earlier call had done the work. */
  discardUnrecorded(): Promise<void>;
  /** Removes what was not committed. Where the answer to the commit was lost, nobody knows, and all files are kept. */
  discardAfter(error: unknown): Promise<void>;
};

function makeUploads(context: Context, stored: Map<string, StoredUpload & Ahead>): Uploads {
  const kept = new Set<string>();
  const discard = async (fields: string[]) => {
    for (const field of fields) {
      const upload = stored.get(field);
      if (upload) await dropStored(context, keysOf(upload));
    }
  };
  async function discardUnrecorded() {
    if (stored.size === 0) return;
    const keys = [...stored.values()].map(({ key }) => key);
    const known = await recordedKeys(context.db, keys);
    await discard([...stored].filter(([, { key }]) => !known.has(key)).map(([field]) => field));
  }
  async function keep(tx: Db, field: string) {
    const upload = stored.get(field);
    if (!upload) return undefined;
    const id = await recordStored(tx, upload);
    kept.add(field);
    return id;
  }
  return {
    has: (field) => stored.has(field),
    digests: () =>
      Object.fromEntries([...stored].map(([field, upload]) => [field, upload.sha256.toString('hex')])),
    async read(field) {
      const upload = stored.get(field);
      if (!upload) return undefined;
      const { name, sha256, key } = upload;
      return { name, sha256, bytes: await buffer(await context.files.get(key)) };
    },
    keep,
    async keepSent(tx, field) {
      const id = await keep(tx, field);
      if (id === undefined) throw new Error(`no file came for ${field}`);
      return id;
    },
    discardUnkept: () => discard([...stored.keys()].filter((field) => !kept.has(field))),
    discardUnrecorded,
    async discardAfter(error) {
      // A call can fail after its commit: what a row knows by then stays.
      if (!isDatabaseUnavailable(error) || isWriteRefused(error)) await discardUnrecorded();
    },
  };
}

/** Lets the routes that `bind` registers take forms: in a scope of their own, because the plugin's hooks cost each call there. */
export function acceptForms(app: FastifyInstance, bind: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart);
    bind(scope);
  });
}

/** Whether a form is announced; known before anything of it is read. */
export function announcesForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** Reads the body: JSON as it is, a form with its files streamed to the store. `countBytes` may refuse one. */
export async function receiveBody(
  endpoint: PlainEndpoint,
  context: Context,
  request: FastifyRequest,
  sender: string,
  countBytes: (bytes: number) => Promise<void>,
): Promise<{ fields: unknown; uploads: Uploads }> {
  const stored = new Map<string, StoredUpload & Ahead>();
  const uploads = makeUploads(context, stored);
  if (!endpoint.files || !request.isMultipart()) return { fields: request.body, uploads };
  const fields: Record<string, unknown> = {};
  // The connection was closed while the session was looked up.
  if (request.raw.destroyed) throw new ApiError('invalid_input');
  const release = context.bodies.beginUpload(callerAddress(request.ip), sender, comingOf(request));
  const unwatch = endWhenStalled(request);
  try {
    const limits = { ...FIELD_LIMITS, fileSize: MAX_FILE_BYTES + 1 };
    for await (const part of readable(request.parts({ limits }))) {
      refuseIllFormed({ [part.fieldname]: part.type === 'file' ? part.filename : null });
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (!part.filename) {
        // A file input that was left empty.
        part.file.resume();
        continue;
      }
      const kind = endpoint.files[part.fieldname];
      if (!kind) failFields({ [part.fieldname]: ['This file is not expected here'] });
      if (stored.has(part.fieldname)) failFields({ [part.fieldname]: ['Send one file'] });
      const upload = await receiveUpload(context, part.file, {
        accept: kind,
        maxBytes: MAX_FILE_BYTES,
        name: part.filename,
        sender,
        async beforeStored(keys, bytes) {
          const noted = noteAhead(context, keys, UPLOAD_AHEAD_MS);
          const [ahead] = await Promise.all([noted, countBytes(bytes)]);
          return ahead;
        },
      });
      stored.set(part.fieldname, upload);
    }
  } catch (error) {
    await uploads.discardAfter(error);
    throw error;
  } finally {
    unwatch();
    release();
  }
  return { fields, uploads };
}

/** The parts of a form; one that breaks off or was never one is its sender's. @throws {ApiError} `invalid_input`. */
async function* readable<T>(parts: AsyncIterableIterator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await parts.next().catch((error: FastifyError) => {
        if (error.statusCode) throw error;
        throw new ApiError('invalid_input', {
          message: 'This form could not be read. Please send it again.',
        });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
}

/** How much of a form has come, and its end where others need the room. */
function comingOf({ raw }: FastifyRequest): Coming {
  const before = raw.socket.bytesRead;
  return {
    came: () => (isOurTurn(raw) ? Number.POSITIVE_INFINITY : raw.socket.bytesRead - before),
    giveWay: () => raw.socket.destroy(),
  };
}

/** Whether nothing is expected of the sender now: all has come, or it is we who have not read on. */
const isOurTurn = (raw: FastifyRequest['raw']) => raw.complete || raw.isPaused();

/** Ends a connection that brings nothing more, where it is the sender who is waited for and not we. */
function endWhenStalled({ raw }: FastifyRequest): () => void {
  let seen = -1;
  let since = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    if (isOurTurn(raw) || raw.socket.bytesRead !== seen) since = now;
    seen = raw.socket.bytesRead;
    if (now - since >= PATIENCE_MS) raw.socket.destroy();
  }, WATCH_MS);
  return () => clearInterval(watch);
}
