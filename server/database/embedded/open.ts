/** The embedded engine: PGlite in a worker thread, reached by the same driver as any PostgreSQL. */

import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseStartError } from '../start-error.ts';
import { refuseElsewhere } from './elsewhere.ts';
import { refuseHalfFilled } from './half-filled.ts';
import { lockDirectory } from './lock.ts';
import { refuseMoved } from './moved.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const CLOSE_TIMEOUT_MS = 10_000;
/** The engine begins its log's files at 16 MB each, and makes a new database of twice as much. */
const LEAST_ROOM_BYTES = 64 * 1024 ** 2;

export type EmbeddedDatabase = {
  /** A connection for the driver in place of its TCP socket. There is one session: keep to one connection at a time. */
  createStream(): Duplex;
  /** Says that what the database answered means that it is broken. */
  fail(error: unknown): void;
  /** Shuts the database down in order; answers how often it asked for the disk. */
  close(): Promise<{ fsyncs: number }>;
};

/**
 * Starts the database in `dataDir`/database, making it at the first start, and holds the directory's lock.
 * `onStop` hears once of a thread that dies by itself, and of a database that is broken.
 * @throws {DatabaseStartError} when the directory is in use or the database in it can't start.
 */
export async function openEmbedded(
  dataDir: string,
  { isDurable, isBeingFilled = false }: { isDurable: boolean; isBeingFilled?: boolean },
  onStop: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  refuseMoved(dataDir);
  refuseElsewhere(dataDir);
  if (!isBeingFilled) refuseHalfFilled(dataDir);
  const lock = lockDirectory(dataDir);
  const directory = join(dataDir, 'database');
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'database',
    // Not this process's flags: some of them (`--eval`) make no sense in a thread.
    execArgv: [],
    workerData: { directory, isDurable },
  });
  try {
    await started(worker);
  } catch (error) {
    lock.release();
    throw new DatabaseStartError(
      `the embedded database in ${directory} cannot start: ${reasonOf(error, dataDir)}`,
    );
  }

  let connections = 0;
  let current: EmbeddedSocket | undefined;
  let failure: Error | undefined;
  let isClosing = false;
  const send = (message: ToWorker) => {
    worker.postMessage(message, typeof message === 'string' ? [] : [message.bytes.buffer]);
  };
  worker.on('message', (message: FromWorker) => {
    if ('bytes' in message && current?.connection === message.connection) current.receive(message.bytes);
  });
  const fail = (error: unknown) => {
    if (failure || isClosing) return;
    failure = stopped(reasonOf(error, dataDir), error);
    current?.destroy(failure);
    // It would go on in vain.
    void worker.terminate();
    onStop(failure);
  };
  worker.on('error', fail);
  // So it ends when the database gives up: it says why to whoever asked last, and nobody throws.
  worker.on('exit', () => fail(new Error('it has given up')));

  return {
    createStream() {
      connections += 1;
      current = new EmbeddedSocket(connections, send, () => failure);
      return current;
    },
    fail,
    async close() {
      if (failure) {
        lock.release();
        return { fsyncs: 0 };
      }
      const closed = new Promise<{ fsyncs: number }>((resolve) => {
        worker.on('message', (message: FromWorker) => {
          if ('event' in message && message.event === 'closed') resolve(message);
        });
        worker.once('exit', () => resolve({ fsyncs: 0 }));
        // A query that never ends must not keep the process: what is committed is on the disk already.
        setTimeout(() => resolve({ fsyncs: 0 }), CLOSE_TIMEOUT_MS).unref();
      });
      isClosing = true;
      send('close');
      const { fsyncs } = await closed;
      await worker.terminate();
      lock.release();
      return { fsyncs };
    },
  };
}

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('it has given up'));
    worker.once('exit', ended);
    worker.once('message', () => {
      worker.removeListener('error', reject);
      worker.removeListener('exit', ended);
      resolve();
    });
    worker.once('error', reject);
  });
}

/** What an operator can do something about: the engine itself says little where it finds no room (Product §31.9). */
function reasonOf(error: unknown, dataDir: string): string {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < LEAST_ROOM_BYTES)
    return `there is no room on the disk of ${dataDir}: ${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free, and it needs ${LEAST_ROOM_BYTES / 1024 ** 2}`;
  return error instanceof Error ? error.message : String(error);
}

function stopped(reason: string, cause: unknown) {
  return Object.assign(new Error(`the embedded database has stopped: ${reason}`, { cause }), {
    code: '08006',
  });
}

/** The message port, dressed as the socket that the driver expects. */
class EmbeddedSocket extends Duplex {
  readonly connection: number;
  #send: (message: ToWorker) => void;
  #failure: () => Error | undefined;
  #unsent: Uint8Array[] = [];

  constructor(connection: number, send: (message: ToWorker) => void, failure: () => Error | undefined) {
    super();
    this.connection = connection;
    this.#send = send;
    this.#failure = failure;
  }

  connect() {
    process.nextTick(() => {
      const failure = this.#failure();
      if (failure) this.destroy(failure);
      else this.emit('connect');
    });
    return this;
  }

  receive(bytes: Uint8Array<ArrayBuffer>) {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** A query is five protocol messages, written in one go: they travel as one. */
  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    if (this.#unsent.length === 0) process.nextTick(() => this.#flush());
    this.#unsent.push(chunk);
    done();
  }

  #flush() {
    const bytes = new Uint8Array(Buffer.concat(this.#unsent));
    this.#unsent = [];
    if (!this.destroyed) this.#send({ connection: this.connection, bytes });
  }

  override _read() {}

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
}
