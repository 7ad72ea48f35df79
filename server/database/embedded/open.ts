/** The embedded engine: PGlite in a worker thread, reached by the same driver as any PostgreSQL. */

import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseStartError } from '../start-error.ts';
import { lockDirectory } from './lock.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const CLOSE_TIMEOUT_MS = 10_000;

export type EmbeddedDatabase = {
  /** A connection for the driver in place of its TCP socket. There is one session: keep to one connection at a time. */
  createStream(): Duplex;
  /** Shuts the database down in order; answers how often it asked for the disk. */
  close(): Promise<{ fsyncs: number }>;
};

/**
 * Starts the database in `dataDir`/database, making it at the first start, and holds the directory's lock.
 * `onStop` hears of a thread that dies by itself.
 * @throws {DatabaseStartError} when the directory is in use or the database in it can't start.
 */
export async function openEmbedded(
  dataDir: string,
  isDurable: boolean,
  onStop: (error: Error) => void,
): Promise<EmbeddedDatabase> {
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`the embedded database in ${directory} cannot start: ${reason}`);
  }

  let connections = 0;
  let current: EmbeddedSocket | undefined;
  let failure: Error | undefined;
  const send = (message: ToWorker) => {
    worker.postMessage(message, typeof message === 'string' ? [] : [message.bytes.buffer]);
  };
  worker.on('message', (message: FromWorker) => {
    if ('bytes' in message && current?.connection === message.connection) current.receive(message.bytes);
  });
  worker.on('error', (error: Error) => {
    failure = stopped(error);
    current?.destroy(failure);
    onStop(failure);
  });

  return {
    createStream() {
      connections += 1;
      current = new EmbeddedSocket(connections, send, () => failure);
      return current;
    },
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
    worker.once('message', () => {
      worker.removeListener('error', reject);
      resolve();
    });
    worker.once('error', reject);
  });
}

function stopped(cause: Error) {
  return Object.assign(new Error(`the embedded database has stopped: ${cause.message}`, { cause }), {
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
