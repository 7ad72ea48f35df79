/**
 * `deploy/compose.yaml` brought up by Podman: each service under its name, as the file says. The product's image is its
 * own; the programs of the others, whose images come from a registry, are this machine's: PostgreSQL, Caddy, and Swift for
 * the S3 store.
 */
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { readCompose, type Service } from '../../../scripts/compose.ts';
import { buildProductImage, IMAGE } from '../../../scripts/container-image.ts';
import { keepAddress, podman, runService, STORE, untilItSays } from '../../../scripts/podman.ts';
import { ROOT } from '../../../scripts/run.ts';
import { makeAuthority } from '../../../server/testing/certificates.ts';
import { type Inbox, openInbox } from '../../../server/testing/inbox.ts';
import { openBalancer } from '../balancer.ts';

const NETWORK = 'cowrie';
const GATEWAY = '10.89.49.1';
/** How containers call the machine that they run on. */
const MACHINE = 'host.containers.internal';
/** Names that the certificate of every server here is for. */
const NAMES = ['postgres', 'files', 'app', MACHINE];
const SECRET = 'a1b2c3d4e5f6';
/** Whom the product's image runs as. */
const NODE_USER = 1000;

export type Stage = {
  /** Of the proxy, with TLS by a certificate that this process takes from now on. */
  url: string;
  inbox: Inbox;
  /** Another inbox, which speaks TLS by the certificate of our own authority. */
  sealedInbox: Inbox;
  /** Runs the product's container as compose says but for what is given here, in the place of the one before. */
  startApp(other?: { environment?: Environment; image?: string; more?: string[] }): Promise<void>;
  /** Of a container in the network. */
  addressOf(name: string): Promise<string>;
  /** Has the proxy go by `deploy/Caddyfile` as it is changed. */
  setProxy(changed: (caddyfile: string) => string): Promise<void>;
  /** Runs one command of the product's image beside it. @throws what it printed where it fails */
  runOnce(command: string[], changed: Environment): Promise<string>;
  /** What the database answers its owner. */
  askDatabase(statement: string): Promise<string>;
  /** What the product and the proxy said last. */
  printed(): Promise<string>;
  /** The service `app` as it is run. */
  app: Service;
  close(): Promise<void>;
};
type Environment = (given: Record<string, string>) => Record<string, string>;

/**
 * Where every container finds our authority's certificate, `ca.crt`, that of one which nobody knows, `strange.crt`, and the
 * servers' own, `server.crt` with `server.key`; that key is the product's to read as `app.key`.
 */
export const CERTIFICATES = '/certificates';

/** Builds the image meanwhile. What a stage before left is taken away first. @throws what a container printed that does not get well */
export async function bringUp(): Promise<Stage> {
  mkdirSync(STORE, { recursive: true });
  const folder = mkdtempSync(join(STORE, 'stage-'));
  const certificates = makeCertificates(folder);
  const mounted = ['--volume', `${certificates}:${CERTIFICATES}:ro`];
  await takeDown();
  await podman('network', 'create', '--subnet', '10.89.49.0/24', NETWORK);

  const read = (smtpUrl: string) =>
    readCompose({
      ...{ DOMAIN: 'localhost', MAIL_FROM: 'Cowrie <no-reply@shop.example>', SMTP_URL: smtpUrl },
      ...{ POSTGRES_PASSWORD: SECRET, APP_DATABASE_PASSWORD: SECRET, S3_SECRET_ACCESS_KEY: SECRET },
    }).services as Record<'app' | 'migrate' | 'proxy' | 'postgres' | 'files', Service>;
  const own = (name: string, command: string[], more: string[] = []) => ({
    ...{ name, network: NETWORK, image: null, command, more: ['--detach', ...mounted, ...more] },
  });
  const scripts = ['--volume', `${import.meta.dirname}:/scripts:ro`];

  const { postgres, files } = read('');
  const built = buildProductImage();
  await Promise.all([
    runService(postgres, own('postgres', ['/scripts/postgres.sh'], scripts)),
    // Its volume is a folder of SeaweedFS's.
    runService(
      { ...files, volumes: ['files:/srv/node'] },
      own('files', ['/scripts/s3-server.sh'], [...scripts, '--env', `S3_SECRET_ACCESS_KEY=${SECRET}`]),
    ),
  ]);
  // From here on the network is there.
  await keepAddress(NETWORK);
  const tls = {
    key: readFileSync(join(certificates, 'server.key')),
    cert: readFileSync(join(certificates, 'server.crt')),
  };
  const [inbox, sealedInbox] = await Promise.all([
    openInbox({ host: GATEWAY }),
    openInbox({ host: GATEWAY, tls }),
  ]);
  const { app, migrate, proxy } = read(inbox.smtpUrl.replace(GATEWAY, MACHINE));
  app.environment = {
    ...app.environment,
    // Swift names who asks by account and user.
    S3_ACCESS_KEY_ID: 'cowrie:cowrie',
    // Staff who need not be enrolled first, and customers who are quicker than people.
    ...{ SAMPLE_DATA: 'on', RATE_LIMIT_FACTOR: '20' },
  };
  const product = (name: string, more: string[], command?: string[]) => ({
    ...{ name, network: NETWORK, image: IMAGE, command, more: [...mounted, ...more] },
  });

  await Promise.all([built, makeBucket(), untilItSays('postgres', /ready to accept connections/)]);
  await beHealthy('postgres');
  await runService(migrate, product('migrate', ['--rm']));

  const startApp: Stage['startApp'] = async ({ environment: changed, image = IMAGE, more = [] } = {}) => {
    await podman('rm', '--force', '--ignore', 'app');
    const given = app.environment ?? {};
    const environment = changed ? changed(given) : given;
    await runService({ ...app, environment }, { ...product('app', ['--detach', ...more]), image });
    await untilItSays('app', / is running\.$/);
    await beHealthy('app');
  };
  await startApp();

  const caddyfile = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  const ownCaddyfile = join(folder, 'Caddyfile');
  writeFileSync(ownCaddyfile, caddyfile);
  proxy.volumes = proxy.volumes?.map((volume) => volume.replace('./Caddyfile', ownCaddyfile)) ?? [];
  const serve = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'];
  await runService(proxy, own('proxy', serve, ['--env', 'XDG_DATA_HOME=/data']));
  // The name that its certificate is for leads here.
  const way = await openBalancer(`http://${await addressOf('proxy')}:443`);
  const url = way.url.replace('http:', 'https:');
  await untilItSays('proxy', /certificate obtained successfully/);
  await trustProxy(url);

  return {
    ...{ url, inbox, app, startApp, addressOf },
    async setProxy(changed) {
      writeFileSync(ownCaddyfile, changed(caddyfile));
      await podman('exec', 'proxy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile');
    },
    sealedInbox: { ...sealedInbox, smtpUrl: sealedInbox.smtpUrl.replace(GATEWAY, MACHINE) },
    runOnce: (command, changed) =>
      runService(
        { ...app, environment: changed({ ...app.environment, ...migrate.environment }), volumes: [] },
        product('once', ['--rm'], command),
      ),
    askDatabase: (statement) =>
      podman(
        ...['exec', '--env', `PGPASSWORD=${SECRET}`, 'postgres'],
        ...['psql', '-h', 'localhost', '-U', 'cowrie', '-tAc', statement],
      ),
    async printed() {
      const said = ['app', 'proxy'].map((name) => podman('logs', '--tail', '40', '--names', name));
      return (await Promise.allSettled(said))
        .map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
        .join('\n');
    },
    async close() {
      way.close();
      await takeDown();
      await Promise.all([inbox.close(), sealedInbox.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** By the service's own check, which something on an operator's machine asks by the clock. @throws where it is not */
const beHealthy = (name: string) => podman('healthcheck', 'run', name);

async function takeDown(): Promise<void> {
  await podman('rm', '--all', '--force', '--time', '0');
  await podman('volume', 'rm', '--all', '--force');
  await podman('network', 'rm', '--force', NETWORK).catch(() => {});
}

const addressOf = (name: string) =>
  podman('inspect', '--format', `{{.NetworkSettings.Networks.${NETWORK}.IPAddress}}`, name);

/** What the service `bucket` does. @throws what the store said last, where it takes no bucket in two minutes */
async function makeBucket(): Promise<void> {
  const client = new S3Client({
    ...{ endpoint: `http://${await addressOf('files')}:8333`, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: 'cowrie:cowrie', secretAccessKey: SECRET },
    maxAttempts: 1,
  });
  // It says nowhere that it serves.
  const make = () => client.send(new CreateBucketCommand({ Bucket: 'cowrie' }));
  await vi.waitFor(make, { timeout: 120_000, interval: 250 });
  client.destroy();
}

/** `DOMAIN=localhost` has a certificate by an authority that Caddy makes. @throws where it does not answer by it */
async function trustProxy(url: string): Promise<void> {
  setDefaultCACertificates([
    await podman('exec', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  ]);
  const { ok, status } = await fetch(`${url}/healthz`);
  if (!ok) throw new Error(`the proxy answers ${status}`);
}

/** As `CERTIFICATES` says. */
function makeCertificates(folder: string): string {
  const place = join(folder, 'certificates');
  const { key } = makeAuthority(place).sign(NAMES);
  copyFileSync(makeAuthority(join(folder, 'strange')).path, join(place, 'strange.crt'));
  copyFileSync(key, join(place, 'app.key'));
  chownSync(join(place, 'app.key'), NODE_USER, NODE_USER);
  return place;
}
