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

type Log = { warn(details: object, message: string): void };

const RETRY_MS = 1_000;

/** What a process that shares the database with others may say to them past its transactions. */
export type Telling = {
  /** Whether it would hear of what the others do. */
  hears(): boolean;
  /** Tells all others at once, and waits for no disk; where they cannot be reached, nobody is told. */
  tell(channel: string, payload: string): void;
};

/** Listening on PostgreSQL: one connection apart from the pool, opened at the first use, renewed when it is lost. */
export class ListenConnection implements Telling {
  #config: pg.ClientConfig;
  #listeners = new Listeners();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isListening = false;
  /** One asks at a time: a connection takes no second query before the first is answered. */
  #turn = Promise.resolve();
  #log: Log;

  constructor(config: pg.ClientConfig, log: Log) {
    this.#config = { ...config, keepAlive: true, statement_timeout: undefined };
    this.#log = log;
  }

  listen: Listen = async (channel, listener) => {
    this.#listeners.add(channel, listener);
    this.#client ??= this.#connect();
    const client = this.#client;
    this.#turn = this.#turn.then(async () => {
      try {
        await this.#listeners.subscribe(await client);
        this.#isListening = true;
      } catch (error) {
        this.#log.warn({ err: error }, 'cannot listen for changes yet');
        this.#renewLater();
      }
    });
    await this.#turn;
  };

  hears = () => this.#isListening;

  tell = (channel: string, payload: string): void => {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isListening) return;
      const client = await this.#client;
      await client?.query('select pg_notify($1, $2)', [channel, payload]).catch((error) => {
        this.#log.warn({ err: error }, 'could not tell other processes of changes');
      });
    });
  };

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('notification', (message) => this.#listeners.tell(message));
    client.on('error', (error) =>
      this.#log.warn({ err: error }, 'lost the connection that listens for changes'),
    );
    client.on('end', () => {
      this.#isListening = false;
      if (!this.#isClosed) this.#listeners.tellOfGap();
      this.#renewLater();
    });
    await client.connect();
    // A notice is no fact that must outlive a crash: nobody waits for the disk with the lock that all notices share.
    await client.query('set synchronous_commit = off');
    return client;
  }

  #renewLater() {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#renew(), RETRY_MS);
  }

  async #renew() {
    const connection = this.#connect();
    this.#client = connection;
    try {
      await this.#listeners.subscribe(await connection);
      this.#isListening = true;
      this.#listeners.tellOfGap();
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot listen for changes yet');
      this.#renewLater();
    }
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }
}
