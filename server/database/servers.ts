/**
 * The servers that `DATABASE_URL` names, one or several, of which one takes writes (Product §31.8), or `DATABASE_READ_URL`,
 * of which each only answers reads (Product §31.90): libpq's form, which the driver does not know.
 */
import pg from 'pg';
import { connectionOf } from './announced.ts';

/** Which server is of use. */
type Wanted = 'writer' | 'standby' | 'any';
type Address = { servers: string[]; wanted: Wanted };

/** Scheme, user with password, hosts, the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#@]*@)?([^/?#]*)(.*)$/s;
const ATTRIBUTES = 'target_session_attrs';
/** The words of libpq that mean them. */
const WANTED = new Map<string, Wanted>([
  ['read-write', 'writer'],
  ['primary', 'writer'],
  ['any', 'any'],
]);

/**
 * The address of each server, and which of them is of use: for reading a standby, otherwise the one that takes writes where
 * there are several, unless the address says `any`.
 * @throws {TypeError} what is no such address.
 */
export function readAddress(databaseUrl: string, { isForReading = false } = {}): Address {
  const [, scheme = '', user = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => new URL(`${scheme}${user}${host}${rest}`));
  const [first = new URL(databaseUrl)] = urls;
  const said = first.searchParams.get(ATTRIBUTES);
  const several = urls.length > 1 ? urls : byParameter(first);
  const wanted = isForReading
    ? readingOf(said)
    : WANTED.get(said ?? (several.length > 1 ? 'read-write' : 'any'));
  if (!wanted) throw new TypeError(said ?? '');
  if (several.length === 1 && said === null) return { servers: [databaseUrl], wanted };
  for (const url of several) url.searchParams.delete(ATTRIBUTES);
  return { servers: several.map(({ href }) => href), wanted };
}

const readingOf = (said: string | null) => (said === null || said === 'standby' ? 'standby' : undefined);

/** `?host=one,other&port=5432,5433`. */
function byParameter(url: URL): URL[] {
  const hosts = url.searchParams.get('host')?.split(',') ?? [];
  if (hosts.length < 2) return [url];
  const ports = url.searchParams.get('port')?.split(',') ?? [];
  return hosts.map((host, index) => {
    const one = new URL(url);
    one.searchParams.set('host', host);
    const port = ports[index] ?? ports[0];
    if (port) one.searchParams.set('port', port);
    return one;
  });
}

/** The address of the first server: user, password and database are the same for all. */
export const firstServer = (databaseUrl: string): URL => new URL(readAddress(databaseUrl).servers[0] ?? '');

/** Whether a session can write: a standby cannot, nor one whose server was switched to read-only. */
export const CANNOT_WRITE =
  "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as cannot";

const IS_NO_STANDBY = 'select not pg_is_in_recovery() as cannot';

/** None of the servers is of use at this moment. */
class NoServer extends Error {
  /** As libpq's: no connection could be made. */
  readonly code = '08001';

  constructor(wanted: Wanted, cause?: unknown) {
    const lacking =
      wanted === 'standby'
        ? 'none of the servers of DATABASE_READ_URL is a standby'
        : 'none of the servers of DATABASE_URL takes writes';
    super(lacking, { cause });
  }
}

export type Servers = {
  /** A driver's client to the server that was found last. */
  Client: typeof pg.Client;
  /** Whether there is another one to look at. */
  areSeveral: boolean;
  /** Looks at all of them at once, and remembers the first that is good. Rejects where none is. */
  seek(): Promise<void>;
};

export function openServers(
  databaseUrl: string,
  config: pg.ClientConfig,
  purpose: { isForReading?: boolean } = {},
): Servers {
  const { servers, wanted } = readAddress(databaseUrl, purpose);
  let current = servers[0];
  let seeking: Promise<void> | undefined;

  class ServerClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: current });
      // Nobody listens for errors yet if the connection is lost before the server has said whether it takes writes;
      // that query then fails instead.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(done?: (error: Error & null, client: pg.Client) => void) {
      const connected = super.connect().then(async () => {
        await refuseOthers(this, wanted);
        return this as pg.Client;
      });
      if (!done) return connected;
      connected.then(
        (client) => done(null as never, client),
        (error) => done(error as never, this),
      );
    }
  }

  async function look(server: string): Promise<string> {
    const client = new pg.Client({
      ...config,
      connectionString: server,
      query_timeout: config.connectionTimeoutMillis,
    });
    client.on('error', () => {});
    await client.connect();
    await refuseOthers(client, wanted);
    hangUp(client);
    return server;
  }

  return {
    Client: ServerClient as unknown as typeof pg.Client,
    areSeveral: servers.length > 1,
    seek() {
      seeking ??= Promise.any(servers.map(look))
        .then(
          (server) => {
            current = server;
          },
          (error: AggregateError) => {
            throw new NoServer(wanted, error.errors[0]);
          },
        )
        .finally(() => {
          seeking = undefined;
        });
      return seeking;
    },
  };
}

async function refuseOthers(client: pg.Client, wanted: Wanted): Promise<void> {
  if (wanted === 'any') return;
  try {
    const question = wanted === 'standby' ? IS_NO_STANDBY : CANNOT_WRITE;
    const { rows } = await client.query<{ cannot: boolean }>(question);
    if (rows[0]?.cannot) throw new NoServer(wanted);
  } catch (error) {
    hangUp(client);
    throw error;
  }
}

/** Ends a connection whether or not anybody listens at its other end. */
export function hangUp(client: pg.ClientBase): void {
  void (client as pg.Client).end().catch(() => {});
  connectionOf(client).stream.destroy();
}
