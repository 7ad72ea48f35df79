/**
 * The embedded PostgreSQL (PGlite) in a thread of its own, so that its work never delays a request.
 * It speaks the wire protocol over the thread's message port: bytes in, bytes out.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { makeEmptyDatabase } from './empty-database.ts';
import { createDirectoryOnce, DurableNodeFS, PrivateNodeFS } from './files.ts';
import type { EmbeddedWorkerData, FromWorker, ToWorker } from './protocol.ts';

/** As an answer carries the code of an error. */
const IO_ERROR = 'C58030\0';
const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_CHECKPOINTS = 60;

const { directory, isDurable } = workerData as EmbeddedWorkerData;
if (!parentPort) throw new Error('the embedded database runs in a worker thread');
const port = parentPort;
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** PGlite's own start parameters, except that `-F` (never fsync) goes. Its fdatasync does nothing, its fsync is ours. */
const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
if (!startParams.includes('--single')) throw new Error('this PGlite starts otherwise than the pinned one');
startParams.push('-c', 'wal_sync_method=fsync', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB');

await createDirectoryOnce(directory, makeEmptyDatabase);
const files = isDurable ? new DurableNodeFS(directory) : new PrivateNodeFS(directory);
const database = await PGlite.create({ fs: files, startParams: isDurable ? startParams : undefined });

let connection = 0;
/** The last ReadyForQuery: I idle, T in a transaction, E in a failed one. */
let status = 'I';
let hasWork = false;

async function execute(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(message, { onRawData: (bytes) => parts.push(bytes.slice()) });
  const reply = new Uint8Array(Buffer.concat(parts));
  // ReadyForQuery ('Z', length 5, status) ends every complete answer.
  if (reply.at(-6) === 0x5a && reply.at(-2) === 5) status = String.fromCharCode(reply.at(-1) ?? 0x49);
  return reply;
}

function simpleQuery(sql: string) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(text.length + 4, 1);
  return execute(new Uint8Array(Buffer.concat([head, text])));
}

/** The one session outlives its connections: whatever the last one left behind must not meet the next. */
async function resetSession() {
  if (status !== 'I') await simpleQuery('rollback');
  await simpleQuery('discard all');
}

/** Single-user PostgreSQL has no background processes: without this its log grows and dead rows stay for ever. */
let checkpoints = 0;
async function maintain() {
  if (!hasWork || status !== 'I') return;
  hasWork = false;
  const answer = Buffer.from(await simpleQuery('checkpoint'));
  // Nobody else hears it, and what is written after it may never reach the disk.
  if (answer.includes(IO_ERROR)) throw new Error('it cannot write to its disk');
  checkpoints += 1;
  if (checkpoints % VACUUM_EVERY_CHECKPOINTS === 1) await simpleQuery('vacuum (analyze)');
}

async function receive(message: ToWorker) {
  if (message === 'close') {
    clearInterval(maintenance);
    await database.close();
    tell({ event: 'closed', fsyncs: files instanceof DurableNodeFS ? files.fsyncs : 0 });
    port.close();
    return;
  }
  if (message.connection < connection) return;
  if (message.connection > connection) {
    connection = message.connection;
    await resetSession();
  }
  hasWork = true;
  const bytes = await execute(message.bytes);
  if (bytes.length > 0) tell({ connection, bytes }, [bytes.buffer]);
}

let queue = Promise.resolve();
const inTurn = (work: () => Promise<void>) => {
  queue = queue.then(work);
};
const maintenance = setInterval(() => inTurn(maintain), CHECKPOINT_EVERY_MS);
port.on('message', (message: ToWorker) => inTurn(() => receive(message)));
tell({ event: 'ready' });
