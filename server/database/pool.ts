/** The pool of connections: guarded, and rid of those that nobody can rely on any more (Product §31.4, §31.6). */
import pg from 'pg';
import { asWarnings, createTroubles } from '../logging/tell-troubles.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { comesFirst } from './hurry.ts';
import { refuseInsideTransaction } from './running.ts';
import { hangUp, type Servers } from './servers.ts';
import { isServerGone } from './unavailable.ts';

type Waiting = { since: number };
type Log = { warn(details: object, message: string): void };

/**
 * A pool that refuses to hand a second connection to a running transaction, knows who waits for one and serves first who comes
 * first, and hands out none that was made before its server went silent or stopped to take writes.
 */
export class GuardedPool extends pg.Pool {
  readonly #waiting = { first: new Set<Waiting>(), others: new Set<Waiting>() };
  readonly #queue: ConnectionQueue;
  readonly #handedOut = new Set<pg.PoolClient>();
  readonly #clients = new Set<pg.PoolClient>();
  #suspects = new WeakSet<pg.PoolClient>();
  readonly #servers: Servers | undefined;

  constructor(config: pg.PoolConfig, log: Log, servers?: Servers) {
    super(servers ? { ...config, Client: servers.Client as never } : config);
    this.#servers = servers;
    this.#queue = new ConnectionQueue(this.options.max, config.connectionTimeoutMillis ?? 0);
    // A lost connection is logged where it is noticed; the pool replaces it and whoever used it gets the error.
    const tell = createTroubles(asWarnings(log), {
      one: 'lost a database connection',
      others: 'lost more database connections',
      counted: 'times',
    });
    const lost = (error: Error) => tell('lost', error);
    // Of one that is idle the pool says what the connection itself has said already.
    this.on('error', () => {});
    this.on('connect', (client) => {
      this.#clients.add(client);
      // While a client is in use the pool doesn't listen to it, and an error event that nobody hears ends the process.
      client.on('error', lost);
    });
    this.on('remove', (client) => this.#clients.delete(client));
    this.on('release', (_, client) => {
      if (this.#handedOut.delete(client)) this.#queue.leave();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]) {
    refuseInsideTransaction();
    if (!done) return this.take();
    this.#sound().then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => {}),
    );
    return;
  }

  /**
   * As `connect`, for whoever has asked already whether it may be, and has waited for the database for `spentMs` before.
   * @throws {NoneFree} where all are taken for too long.
   */
  take(spentMs = 0): Promise<pg.PoolClient> {
    const line = comesFirst() ? this.#waiting.first : this.#waiting.others;
    const waits = { since: performance.now() };
    line.add(waits);
    return this.#sound(spentMs).finally(() => line.delete(waits));
  }

  async #sound(spentMs = 0): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#any(spentMs);
      if (!this.#suspects.has(client)) return client;
      client.release(true);
      hangUp(client);
    }
  }

  async #any(spentMs: number): Promise<pg.PoolClient> {
    await this.#queue.enter(comesFirst(), spentMs);
    try {
      const client = await this.#connected();
      this.#handedOut.add(client);
      return client;
    } catch (error) {
      this.#queue.leave();
      throw error;
    }
  }

  async #connected(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      // All of them busy is no server gone.
      const isFull = (error as Error).message.startsWith('timeout exceeded');
      if (!this.#servers?.areSeveral || isFull) throw error;
      await this.#servers.seek();
      return super.connect();
    }
  }

  /** Milliseconds that somebody waits for a connection by now; of those who come first alone, or of all. */
  longestWait(ofWhom: 'first' | 'all' = 'all'): number {
    const { first, others } = this.#waiting;
    const [oldest] = first;
    const [other] = ofWhom === 'all' ? others : [];
    const now = performance.now();
    return now - Math.min(oldest?.since ?? now, other?.since ?? now);
  }

  /** What the server answered `error` to is not asked again by the connections that there are. */
  noteFailure(error: unknown): void {
    if (isServerGone(error)) this.suspectAll();
  }

  suspectAll(): void {
    for (const client of this.#clients) this.#suspects.add(client);
  }

  /** Nobody is there: whoever waits for an answer is told so now. */
  cutAll(): void {
    this.suspectAll();
    for (const client of this.#clients) hangUp(client);
  }

  /** Ends it also where nobody says goodbye. */
  async endInTime(ms: number): Promise<void> {
    const cut = setTimeout(() => this.cutAll(), ms);
    await this.end();
    clearTimeout(cut);
  }
}
