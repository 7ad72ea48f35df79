/** The connection that listens on PostgreSQL, apart from the pool: opened at the first use, renewed when it is lost. */
import type pg from 'pg';
import { inTime } from '../in-time.ts';
import { type Listen, Listeners, type Telling } from './notifications.ts';
import type { DatabasePatience } from './patience.ts';
import { hangUp, type Servers } from './servers.ts';
import { isSilence } from './unavailable.ts';

type Log = { warn(details: object, message: string): void };

type Parts = {
  log: Log;
  servers: Servers;
  patience: DatabasePatience;
  /** Hears that the database does not answer on this connection. */
  onSilent(): void;
  /** Hears that it does not on a new one either, nor another server in its place. */
  onGone(): void;
};

const RETRY_MS = 1_000;
/** For a connection to take its leave. */
const GOODBYE_MS = 2_000;

/**
 * A network may take what is said both ways without a word: now and then it asks whether it is still heard, and is made
 * anew where not (Product §31.5).
 */
export class ListenConnection implements Telling {
  #config: pg.ClientConfig;
  #parts: Parts;
  #listeners = new Listeners();
  #client: Promise<pg.Client> | undefined;
  /** The one that listens; what others before it still say is nothing to go by. */
  #current: pg.Client | undefined;
  #isRenewing = false;
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Said once for as long as it lasts. */
  #isTold = false;
  /** One asks at a time: a connection takes no second query before the first is answered. */
  #turn = Promise.resolve();

  constructor(config: pg.ClientConfig, parts: Parts) {
    this.#config = {
      ...config,
      statement_timeout: undefined,
      query_timeout: parts.patience.connectMs,
    };
    this.#parts = parts;
  }

  listen: Listen = async (channel, listener) => {
    this.#listeners.add(channel, listener);
    this.#client ??= this.#connect();
    const client = this.#client;
    this.#turn = this.#turn.then(async () => {
      try {
        const connected = await client;
        await this.#listeners.subscribe(connected);
        this.#listenBy(connected);
      } catch (error) {
        // This connection is closed; another one takes its place.
        await client.then(hangUp, () => {});
        this.#tellOnce(error, 'cannot listen for changes yet');
        this.#renewLater();
      }
    });
    await this.#turn;
  };

  hears = () => this.#current !== undefined;

  tell = (channel: string, payload: string): void => {
    this.#turn = this.#turn.then(async () => {
      await this.#current?.query('select pg_notify($1, $2)', [channel, payload]).catch((error) => {
        this.#parts.log.warn({ err: error }, 'could not tell other processes of changes');
      });
    });
  };

  async #connect(): Promise<pg.Client> {
    const client = new this.#parts.servers.Client(this.#config);
    client.on('notification', (message) => this.#listeners.tell(message));
    client.on('error', (error) => this.#tellOnce(error, 'lost the connection that listens for changes'));
    client.on('end', () => {
      if (this.#current !== client) return;
      this.#current = undefined;
      clearTimeout(this.#beat);
      if (!this.#isClosed) this.#listeners.tellOfGap();
      this.#renewLater();
    });
    try {
      await client.connect();
      // A notice is no fact that must outlive a crash: nobody waits for the disk with the lock that all notices share.
      await client.query('set synchronous_commit = off');
      return client;
    } catch (error) {
      hangUp(client);
      throw error;
    }
  }

  #listenBy(client: pg.Client) {
    this.#current = client;
    this.#beatLater(client);
  }

  #beatLater(client: pg.Client) {
    clearTimeout(this.#beat);
    if (this.#isClosed) return;
    this.#beat = setTimeout(() => this.#lookIfHeard(client), this.#parts.patience.beatEveryMs).unref();
  }

  async #lookIfHeard(client: pg.Client) {
    const answered = this.#turn.then(() => client.query('select 1'));
    this.#turn = answered.then(
      () => {},
      () => {},
    );
    try {
      await inTime(this.#parts.patience.beatMs, () => answered);
      this.#beatLater(client);
    } catch (error) {
      if (this.#current !== client || this.#isClosed) return;
      this.#tellOnce(
        error,
        'the database is silent: what changes is not heard, and what was kept is dropped',
      );
      this.#parts.onSilent();
      hangUp(client);
    }
  }

  #renewLater() {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#renew(), RETRY_MS);
  }

  async #renew() {
    if (this.#isRenewing || this.#isClosed) return;
    this.#isRenewing = true;
    const isBack = await this.#tryAnew();
    this.#isRenewing = false;
    if (!isBack) this.#renewLater();
  }

  async #tryAnew(): Promise<boolean> {
    const connection = this.#connect();
    this.#client = connection;
    try {
      const client = await connection;
      await this.#listeners.subscribe(client);
      this.#listenBy(client);
      this.#isTold = false;
      this.#listeners.tellOfGap();
      return true;
    } catch (error) {
      this.#tellOnce(error, 'cannot listen for changes yet');
      await connection.then(hangUp, () => {});
      // Where there are several, another one may have taken over, and the pool be with it already.
      const { areSeveral, seek } = this.#parts.servers;
      const isReplaced =
        areSeveral &&
        (await seek().then(
          () => true,
          () => false,
        ));
      if (isSilence(error) && !isReplaced) this.#parts.onGone();
      return false;
    }
  }

  #tellOnce(error: unknown, message: string) {
    if (this.#isTold || this.#isClosed) return;
    this.#isTold = true;
    this.#parts.log.warn({ err: error }, message);
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    const client = await this.#client?.catch(() => undefined);
    await inTime(GOODBYE_MS, async () => client?.end()).catch(() => client && hangUp(client));
  }
}
