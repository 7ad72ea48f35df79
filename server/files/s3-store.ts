/** Files in any S3-compatible store (Product §10.3). */
import { Readable } from 'node:stream';
import { atFirstUse } from '../at-first-use.ts';
import type { S3Config } from '../config.ts';
import { inTime } from '../in-time.ts';
import { createReads, READS_SHARE } from './slow-reads.ts';
import { checkKey, FileMissing, type FileStore, isKey, StoreUnavailable } from './store.ts';

/** How long a store may take, in milliseconds (Product §31.1). */
type StorePatience = {
  connectMs: number;
  /** Of one request, until its answer begins. */
  answerMs: number;
  /** The same for a part of a file, 5 MB at most. Longer, since sending it over a slow line counts too. */
  partMs: number;
  /** While a file is being stored: without anything of it getting further, second tries and all. */
  putMs: number;
  /** Until a file begins to come, or is deleted, second tries and all. */
  getMs: number;
  deleteMs: number;
  /** Of a file that is being read: without a byte, and in all until its end. */
  silenceMs: number;
  wholeMs: number;
};

const PATIENCE: StorePatience = {
  connectMs: 2_000,
  answerMs: 8_000,
  partMs: 40_000,
  putMs: 45_000,
  getMs: 9_000,
  deleteMs: 9_000,
  silenceMs: 10_000,
  wholeMs: 600_000,
};
/** Two tries in all: more take longer than anybody waits. */
const TRIES = 2;
/** Each slow reader of a file holds a socket for as long as they read. */
const MOST_SOCKETS = 300;
/** An idle socket is closed soon: it may be dead without a sign. */
const REST_MS = 5_000;

const FOLDER = 'files/';

/** A store in one bucket, keys below `files/`. */
export function createS3Store(
  settings: S3Config,
  incoming: string,
  patience = PATIENCE,
  maxSockets = MOST_SOCKETS,
): FileStore {
  const reads = createReads(Math.floor(maxSockets * READS_SHARE));
  const open = clients(settings, patience, maxSockets);
  const place = (key: string) => ({ Bucket: settings.bucket, Key: `${FOLDER}${checkKey(key)}` });

  return {
    incoming,

    async put(key, content) {
      const where = place(key);
      try {
        return await inTime(patience.putMs, async (abortController, goesOn) => {
          const { client, sender, HeadObjectCommand, DeleteObjectCommand } = await open();
          const { Upload } = await import('@aws-sdk/lib-storage');
          let sent = 0;
          const note = (bytes: number) => {
            sent += bytes;
            goesOn();
          };
          const upload = new Upload({
            client: sender,
            abortController,
            params: {
              ...where,
              Body: Readable.from(noted(content, note), { objectMode: false }),
              ContentType: 'application/octet-stream',
            },
            // One part in flight: at most 5 MB of a file are ever in memory.
            queueSize: 1,
          });
          upload.on('httpUploadProgress', goesOn);
          // The upload gives up its parts by itself when it fails; without its last call nothing shows.
          await upload.done();
          const { signal: abortSignal } = abortController;
          const { ContentLength } = await client.send(new HeadObjectCommand(where), { abortSignal });
          if (ContentLength !== sent) {
            await client.send(new DeleteObjectCommand(where), { abortSignal });
            throw new Error(
              `of a file of ${sent} bytes the store has ${ContentLength ?? 'none that it tells'}`,
            );
          }
          return { size: sent };
        });
      } catch (error) {
        throw content.errored ?? unavailable(error);
      } finally {
        content.destroy();
      }
    },

    async get(key) {
      const where = place(key);
      reads.makeRoom();
      try {
        const { Body } = await inTime(patience.getMs, async ({ signal: abortSignal }) => {
          const { client, GetObjectCommand } = await open();
          return client.send(new GetObjectCommand(where), { abortSignal });
        });
        return readInTime(Body as Readable, patience, reads.begin(Body as Readable));
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') throw new FileMissing(key, error);
        throw unavailable(error);
      }
    },

    async delete(key) {
      const where = place(key);
      try {
        await inTime(patience.deleteMs, async ({ signal: abortSignal }) => {
          const { client, DeleteObjectCommand } = await open();
          await client.send(new DeleteObjectCommand(where), { abortSignal });
        });
      } catch (error) {
        throw unavailable(error);
      }
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await inTime(patience.getMs, async ({ signal: abortSignal }) => {
          const { client, ListObjectsV2Command } = await open();
          const asked = { Bucket: settings.bucket, Prefix: FOLDER, ContinuationToken };
          return client.send(new ListObjectsV2Command(asked), { abortSignal });
        }).catch((error) => {
          throw unavailable(error);
        });
        const kept = page.Contents ?? [];
        yield kept.flatMap(({ Key = '', Size = 0, LastModified = new Date(0) }) => {
          const key = Key.slice(FOLDER.length);
          return isKey(key) ? [{ key, size: Size, storedAt: LastModified }] : [];
        });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** `sender` is the client for the parts of a file, which may take longer. */
function clients(settings: S3Config, patience: StorePatience, maxSockets: number) {
  const agent = { maxSockets, timeout: REST_MS };
  return atFirstUse(async () => {
    const library = await import('@aws-sdk/client-s3');
    const clientWith = (requestTimeout: number) =>
      new library.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        // In the path: bucket names as host names need DNS entries, which self-hosted stores seldom have.
        forcePathStyle: true,
        // The default adds trailing checksums, which some compatible stores save as part of the file.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: TRIES,
        requestHandler: {
          connectionTimeout: patience.connectMs,
          requestTimeout,
          // By default a time-out is only logged and the socket is held for ever.
          throwOnRequestTimeout: true,
          httpAgent: agent,
          httpsAgent: agent,
        },
      });
    return { ...library, client: clientWith(patience.answerMs), sender: clientWith(patience.partMs) };
  });
}

const unavailable = (cause: unknown) =>
  cause instanceof StoreUnavailable ? cause : new StoreUnavailable(cause);

async function* noted(content: Readable, note: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    note(chunk.length);
    yield chunk;
  }
}

/** The bytes of a file. `silenceMs` bounds only the store: a slow reader is waited for, until `wholeMs` are over. */
function readInTime(
  body: Readable,
  { silenceMs, wholeMs }: StorePatience,
  note: (bytes: number) => void,
): Readable {
  // A stream that breaks before anybody reads it would otherwise end the process; whoever reads it gets the error.
  body.on('error', () => {});
  const cut = setTimeout(() => body.destroy(new Error(`not read within ${wholeMs} ms`)), wholeMs).unref();
  const read = Readable.from(chunksInTime(body, silenceMs, note), { objectMode: false });
  return read.once('close', () => {
    clearTimeout(cut);
    body.destroy();
  });
}

async function* chunksInTime(
  body: Readable,
  silenceMs: number,
  note: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const chunks = body.iterator();
  for (;;) {
    const { done, value } = await inTime(silenceMs, () => chunks.next()).catch((error) => {
      throw unavailable(error);
    });
    if (done) return;
    note(value.length);
    yield value;
  }
}
