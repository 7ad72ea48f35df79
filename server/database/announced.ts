/**
 * What the tables' triggers announce to the connection that made a change (migration 47): told on once it is committed, and
 * not where it was rolled back (Product §29.21). It goes by what the database says of the connection's transaction, whoever
 * sent the statements, and however many at once.
 */
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The SQLSTATE by which the triggers mark their notices. */
const ANNOUNCED = 'CW001';

/** A transaction that announces more than this is a command that fills or clears tables: listeners then hear `null`. */
const MOST = 5_000;

type Notice = { code?: string; message?: string };

/** Hears what was announced, in order; null where it is more than can be told one by one. */
type Changed = (announced: string[] | null) => void;
export type OnChanged = (listener: Changed) => void;

/** Hears every connection of a pool that has none yet: what each transaction, or statement alone, has announced. */
export function hearAnnounced(pool: pg.Pool): OnChanged {
  const listeners = new Set<Changed>();
  pool.on('connect', (client) =>
    hear(client, (announced) => {
      for (const listener of listeners) listener(announced);
    }),
  );
  return (listener) => void listeners.add(listener);
}

function hear(client: pg.PoolClient, tell: Changed): void {
  const connection = connectionOf(client);
  let announced: string[] = [];
  let isKept = true;
  connection.on('notice', ({ code, message }: Notice) => {
    if (code === ANNOUNCED && message && announced.length <= MOST) announced.push(message);
  });
  connection.on('errorMessage', () => {
    isKept = false;
  });
  connection.on('commandComplete', ({ text }: { text: string }) => {
    // PostgreSQL answers `COMMIT` of a failed transaction with `ROLLBACK`.
    isKept = text !== 'ROLLBACK';
  });
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status !== 'I' || announced.length === 0) return;
    const told = announced;
    announced = [];
    if (isKept) tell(told.length > MOST ? null : told);
  });
}

/** The driver's types leave out a client's connection, whose events are the messages of the protocol. */
export const connectionOf = (client: pg.ClientBase): EventEmitter & { stream: Duplex } =>
  (client as pg.ClientBase & { connection: EventEmitter & { stream: Duplex } }).connection;
