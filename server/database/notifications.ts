/** LISTEN and NOTIFY: telling every process that shares the database that something has changed. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './transaction.ts';

/**
 * Called with each notice's text; with null when the connection is lost, and again after it has come back, when notices
 * may have been missed, so that caches are dropped to be safe.
 */
export type Listener = (payload: string | null) => void;

export type Listen = (channel: string, listener: Listener) => Promise<void>;

/** The channel that says what visitors read has changed; its text names the list. */
export const CONTENT_CHANGED = 'content_changed';

/** Tells all listeners of `channel`, in every process, once the transaction that `db` stands for has committed. */
export async function notify(db: Db, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Who listens to what, on either engine. */
export class Listeners {
  #byChannel = new Map<string, Set<Listener>>();

  add(channel: string, listener: Listener) {
    const listeners = this.#byChannel.get(channel);
    if (listeners) listeners.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
  }

  tell({ channel, payload = '' }: pg.Notification) {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(payload);
  }

  tellOfGap() {
    for (const listeners of this.#byChannel.values()) for (const listener of listeners) listener(null);
  }

  /** Asks the server, on `client`, for every channel that has a listener. */
  async subscribe(client: Pick<pg.ClientBase, 'query'>) {
    for (const channel of this.#byChannel.keys())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }
}

/** What a process that shares the database with others may say to them past its transactions. */
export type Telling = {
  /** Whether it would hear of what the others do. */
  hears(): boolean;
  /** Tells all others at once, and waits for no disk; where they cannot be reached, nobody is told. */
  tell(channel: string, payload: string): void;
};
