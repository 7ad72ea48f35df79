/**
 * `deploy/compose.yaml` brought up by Podman: each service under its name, as the file says. The product's image is its
 * own; the programs of the others, whose images come from a registry, are this machine's: PostgreSQL, Caddy, and Swift for
 * the S3 store.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readCompose, type Service } from '../../../scripts/compose.ts';
import { IMAGE } from '../../../scripts/container-image.ts';
import { podman, runService, STORE } from '../../../scripts/podman.ts';
import { type Inbox, openInbox } from '../../../server/testing/inbox.ts';
import { openBalancer } from '../balancer.ts';

const NETWORK = 'cowrie';
const GATEWAY = '10.89.49.1';
/** How containers call the machine that they run on. */
const MACHINE = 'host.containers.internal';
/** Names that the certificate of every server here is for. */
const NAMES = ['postgres', 'files', MACHINE];
const SECRET = 'a1b2c3d4e5f6';

export type Stage = {
  /** Of the proxy, with TLS by a certificate that this process takes from now on. */
  url: string;
  inbox: Inbox;
  /** Another inbox, which speaks TLS by the certificate of our own authority. */
  sealedInbox: Inbox;
  /** Runs the product's container as compose says, with `changed` settings where given, in the place of the one before. */
  startApp(changed?: Environment, image?: string): Promise<void>;
  /** Runs one command of the product's image beside it. @throws what it printed where it fails */
  runOnce(command: string[], changed: Environment): Promise<string>;
  /** What the database answers its owner. */
  askDatabase(statement: string): Promise<string>;
  /** The service `app` as it is run. */
  app: Service;
  close(): Promise<void>;
};
type Environment = (given: Record<string, string>) => Record<string, string>;

/** Where every container finds the authority's certificate, `ca.crt`. */
export const CERTIFICATES = '/certificates';

/** What a stage before left is taken away first. @throws what a container printed that does not get well */
export async function bringUp(): Promise<Stage> {
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
  await Promise.all([
    runService(postgres, own('postgres', ['/scripts/postgres.sh'], scripts)),
    // Its volume is a folder of SeaweedFS's.
    runService(
      { ...files, volumes: ['files:/srv/node'] },
      own('files', ['/scripts/s3-server.sh'], [...scripts, '--env', `S3_SECRET_ACCESS_KEY=${SECRET}`]),
    ),
  ]);
  // From here on the network is there.
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

  await until('postgres', () => isHealthy('postgres'));
  await runService(migrate, product('migrate', ['--rm']));
  await until('files', makeBucket);

  const startApp = async (changed: Environment = (given) => given, image = IMAGE) => {
    await podman('rm', '--force', '--ignore', 'app');
    const environment = changed(app.environment ?? {});
    await runService({ ...app, environment }, { ...product('app', ['--detach']), image });
    await until('app', () => isHealthy('app'));
  };
  await startApp();

  const serve = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'];
  await runService(proxy, own('proxy', serve, ['--env', 'XDG_DATA_HOME=/data']));
  // The name that its certificate is for leads here.
  const way = await openBalancer(`http://${await addressOf('proxy')}:443`);
  const url = way.url.replace('http:', 'https:');
  await until('proxy', () => trustProxy(url));

  return {
    ...{ url, inbox, app, startApp },
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
    async close() {
      way.close();
      await takeDown();
      await Promise.all([inbox.close(), sealedInbox.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** By the service's own check, which something on an operator's machine asks by the clock. */
const isHealthy = (name: string) =>
  podman('healthcheck', 'run', name).then(
    () => true,
    () => false,
  );

/** Asks until it is so. @throws what the container has printed, where that takes two minutes */
async function until(name: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`"${name}" is not there:\n${await podman('logs', name)}`);
    await sleep(250);
  }
}

async function takeDown(): Promise<void> {
  await podman('rm', '--all', '--force', '--time', '0');
  await podman('volume', 'rm', '--all', '--force');
  await podman('network', 'rm', '--force', NETWORK).catch(() => {});
}

const addressOf = (name: string) =>
  podman('inspect', '--format', `{{.NetworkSettings.Networks.${NETWORK}.IPAddress}}`, name);

/** What the service `bucket` does. */
async function makeBucket(): Promise<boolean> {
  const client = new S3Client({
    ...{ endpoint: `http://${await addressOf('files')}:8333`, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: 'cowrie:cowrie', secretAccessKey: SECRET },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: 'cowrie' }));
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

/** `DOMAIN=localhost` has a certificate by an authority that Caddy makes. Resolves to whether it answers by it. */
async function trustProxy(url: string): Promise<boolean> {
  try {
    setDefaultCACertificates([
      await podman('exec', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
    ]);
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** An authority of our own, and a certificate for every server. */
function makeCertificates(folder: string): string {
  const place = join(folder, 'certificates');
  mkdirSync(place);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: place, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=ours', '-keyout', 'ca.key', '-out', 'ca.crt');
  openssl('req', ...key, '-subj', '/CN=server', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(place, 'names'), `subjectAltName=${NAMES.map((name) => `DNS:${name}`).join()}`);
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt');
  return place;
}
