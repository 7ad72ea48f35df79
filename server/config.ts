/** The environment, parsed once. A wrong setting stops the start with one line that names it (Product §24.1). */
import { resolve } from 'node:path';
import { emailField, newPasswordField, usernameField } from '@cowrie/contract/fields.ts';
import { withoutTrailing } from '@cowrie/contract/without-trailing.ts';
import { readAddress } from './database/servers.ts';
import type { CertificateFiles } from './own-certificate.ts';
import { StartError } from './start-error.ts';
import { BEARER_TOKEN } from './tokens.ts';

export type Config = {
  port: number;
  host: string;
  /** By which it is asked over HTTPS; plain HTTP where it is undefined. */
  tls: CertificateFiles | undefined;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined;
  /** A standby of it, for reports and exports. */
  databaseReadUrl: string | undefined;
  /** The role that owns the tables and migrates them, where another one runs. */
  migrateDatabaseUrl: string | undefined;
  dataDir: string;
  /** Where a backup is made each night; none is where it is undefined. */
  backupDir: string | undefined;
  /** How many backups stay there. */
  backupKeep: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3Config | undefined;
  brandName: string;
  owner: { username: string; email: string; password: string } | undefined;
  sampleData: boolean;
  /** Multiplies every limit. */
  rateLimitFactor: number;
  /** From how late on, in milliseconds, a process turns polls away. */
  overloadMs: number;
  trustProxy: boolean;
  /** Pages say what they need before they come; not every proxy hands that on. */
  earlyHints: boolean;
  /** Push services may be in this machine's own network, and without TLS: for tests, and nothing else. */
  pushToPrivate: boolean;
  /** 32 bytes in base64, for installations of several machines; undefined where it is kept in `dataDir`. */
  secretKey: string | undefined;
  /** The one before, while the key is being changed: it opens, and seals no more. */
  secretKeyOld: string | undefined;
  logLevel: string;
  metricsToken: string | undefined;
  /** Where traces go, by OTLP over HTTP, and under which name; undefined where none are taken. */
  tracing: { endpoint: string; service: string } | undefined;
  /** How long a proof may wait for its money before it is flagged. */
  proofPatienceHours: number;
  /** Hot reload of both apps instead of their built files. */
  development: boolean;
};

export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings of Product §24.1 from `env`. `root` is the project's folder.
 * @throws {StartError} naming the first setting that is wrong.
 */
export function readConfig(env: Environment, root: string): Config {
  const text = (name: string) => env[name]?.trim() || undefined;
  const refuse = (name: string, why: string): never => {
    const value = env[name];
    // Passwords, alone or within a URL, have no place on a terminal.
    const isSecret = /PASSWORD|SECRET|TOKEN/.test(name) || value?.includes('@');
    const given = !value
      ? 'it is not set'
      : isSecret
        ? 'its value is kept secret'
        : `it is ${JSON.stringify(value)}`;
    throw new StartError(`${name} ${why} (${given})`);
  };
  const url = (name: string, protocols: string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed?.hostname || !protocols.includes(parsed.protocol)) {
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
      refuse(name, `must be a URL starting with ${starts} and a host${asEscaped(value)}`);
    }
    return value;
  };
  const oneOf = (name: string, choices: string[], fallback: string) => {
    const value = text(name) ?? fallback;
    return choices.includes(value) ? value : refuse(name, `must be one of ${choices.join(', ')}`);
  };

  const port = Number(text('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    refuse('PORT', 'must be a whole number from 0 to 65535');
  const databaseUrl = readDatabaseUrl('DATABASE_URL', text, refuse);
  const rateLimitFactor = Number(text('RATE_LIMIT_FACTOR') ?? 1);
  if (!(rateLimitFactor > 0)) refuse('RATE_LIMIT_FACTOR', 'must be a number above zero');
  const overloadMs = Number(text('OVERLOAD_MS') ?? 150);
  if (!(overloadMs >= 10)) refuse('OVERLOAD_MS', 'must be a number of milliseconds, 10 or more');
  const proofPatienceHours = Number(text('PROOF_PATIENCE_HOURS') ?? 24);
  if (!(proofPatienceHours >= 1 && proofPatienceHours <= 720))
    refuse('PROOF_PATIENCE_HOURS', 'must be a number of hours from 1 to 720');
  const backupDir = text('BACKUP_DIR');
  const backupKeep = Number(text('BACKUP_KEEP') ?? 14);
  if (!Number.isInteger(backupKeep) || backupKeep < 1)
    refuse('BACKUP_KEEP', 'must be a whole number of backups, 1 or more');

  const tls = readTls(text, refuse, root);
  const ownUrl = `${tls ? 'https' : 'http'}://localhost:${port}`;

  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    tls,
    publicUrl: readPublicUrl(url, refuse) ?? ownUrl,
    databaseUrl,
    databaseDirectUrl: readOtherUrl('DATABASE_DIRECT_URL', text, refuse),
    databaseReadUrl: readOtherUrl('DATABASE_READ_URL', text, refuse, { isForReading: true }),
    migrateDatabaseUrl: readOtherUrl('MIGRATE_DATABASE_URL', text, refuse),
    dataDir: resolve(root, text('DATA_DIR') ?? 'data'),
    backupDir: backupDir && resolve(root, backupDir),
    backupKeep,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(text, refuse) ?? `${text('BRAND_NAME') ?? 'Cowrie'} <no-reply@localhost>`,
    s3: readS3(text, url, refuse),
    brandName: text('BRAND_NAME') ?? 'Cowrie',
    owner: readOwner(text, refuse),
    sampleData: oneOf('SAMPLE_DATA', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on',
    rateLimitFactor,
    overloadMs,
    proofPatienceHours,
    ...readSecretKeys(text, refuse),
    pushToPrivate: oneOf('PUSH_TO_PRIVATE', ['on', 'off'], 'off') === 'on',
    trustProxy: oneOf('TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    earlyHints: oneOf('EARLY_HINTS', ['on', 'off'], 'off') === 'on',
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: readMetricsToken(text, refuse),
    tracing: readTracing(text, url),
    development: text('COWRIE_DEVELOPMENT') === 'on',
  };
}

type Read = (name: string) => string | undefined;
type ReadUrl = (name: string, protocols: string[]) => string | undefined;
type Refuse = (name: string, why: string) => never;

/** What generated passwords are full of ends a URL's host or user early, and nobody sees by the URL why. */
const asEscaped = (url: string) =>
  url.includes('@')
    ? '; within the user and the password # / ? @ : % are written as %23 %2F %3F %40 %3A %25'
    : '';

/** Pages stand at its root, so links that had a path before them would lead nowhere. */
function readPublicUrl(url: ReadUrl, refuse: Refuse) {
  const given = url('PUBLIC_URL', ['http:', 'https:']);
  if (given === undefined) return undefined;
  const { origin, href } = new URL(given);
  if (href !== `${origin}/`) refuse('PUBLIC_URL', 'must be a scheme, a host and perhaps a port, and no more');
  return withoutTrailing(given, '/');
}

/** From what is no address no mail leaves, those with codes to sign in neither. */
function readMailFrom(text: Read, refuse: Refuse) {
  const given = text('MAIL_FROM');
  if (given !== undefined && !/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(given))
    refuse('MAIL_FROM', 'must be an email address, or a name with one in angle brackets');
  return given;
}

/** Where they are; what is in them matters to whoever serves by it. */
function readTls(text: Read, refuse: Refuse, root: string): CertificateFiles | undefined {
  const [certificate, key] = [text('TLS_CERTIFICATE_FILE'), text('TLS_KEY_FILE')];
  if (certificate && key) return { certificate: resolve(root, certificate), key: resolve(root, key) };
  if (certificate) return refuse('TLS_KEY_FILE', 'must be set when TLS_CERTIFICATE_FILE is');
  return key ? refuse('TLS_CERTIFICATE_FILE', 'must be set when TLS_KEY_FILE is') : undefined;
}

function readS3(text: Read, url: ReadUrl, refuse: Refuse) {
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:']);
  const given = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!endpoint) {
    const orphan = given.find((name) => text(name));
    return orphan ? refuse('S3_ENDPOINT', `must be set when ${orphan} is`) : undefined;
  }
  const need = (name: string) => text(name) ?? refuse(name, 'must be set when S3_ENDPOINT is');
  return {
    endpoint,
    region: text('S3_REGION') ?? 'us-east-1',
    bucket: need('S3_BUCKET'),
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

function readOwner(text: Read, refuse: Refuse) {
  const names = ['OWNER_USERNAME', 'OWNER_EMAIL', 'OWNER_PASSWORD'] as const;
  if (!names.some((name) => text(name))) return undefined;
  const need = (name: string) => text(name) ?? refuse(name, 'must be set with the other OWNER_ settings');
  const owner = {
    username: need('OWNER_USERNAME'),
    email: need('OWNER_EMAIL'),
    password: need('OWNER_PASSWORD'),
  };
  if (!usernameField.safeParse(owner.username).success)
    refuse('OWNER_USERNAME', 'must be 3 to 30 letters, digits or underscores');
  if (!emailField.safeParse(owner.email).success) refuse('OWNER_EMAIL', 'must be an email address');
  if (!newPasswordField.safeParse(owner.password).success)
    refuse(
      'OWNER_PASSWORD',
      'must have 8 characters with a small and a capital letter, a digit and a special character',
    );
  return owner;
}

/** A token that a bearer header can carry and nobody can guess. */
function readMetricsToken(text: Read, refuse: Refuse): string | undefined {
  const token = text('METRICS_TOKEN');
  if (token !== undefined && !BEARER_TOKEN.test(token))
    refuse('METRICS_TOKEN', 'must be 20 to 100 letters, digits, - or _');
  return token;
}

/** By the variables that OpenTelemetry has for it everywhere. */
function readTracing(text: Read, url: ReadUrl) {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  return endpoint
    ? { endpoint: withoutTrailing(endpoint, '/'), service: text('OTEL_SERVICE_NAME') ?? 'cowrie' }
    : undefined;
}

/** As `openssl rand -base64 32` prints them, or in the alphabet of URLs. */
function readSecretKeys(text: Read, refuse: Refuse) {
  const read = (name: string) => {
    const key = text(name);
    if (key !== undefined && !/^[A-Za-z0-9+/_-]{43}=?$/.test(key))
      refuse(name, 'must be 32 bytes in base64, as  openssl rand -base64 32  makes them');
    return key;
  };
  const keys = { secretKey: read('SECRET_KEY'), secretKeyOld: read('SECRET_KEY_OLD') };
  if (keys.secretKeyOld && !keys.secretKey) refuse('SECRET_KEY', 'must be set when SECRET_KEY_OLD is');
  return keys;
}

/** One server's address or, with commas between them, those of several (Product §31.8). */
function readDatabaseUrl(
  name: string,
  text: Read,
  refuse: Refuse,
  { isForReading = false } = {},
): string | undefined {
  const given = text(name);
  if (given === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(given))
    refuse(name, 'must be a URL starting with postgres:// or postgresql://');
  try {
    readAddress(given, { isForReading });
  } catch {
    const attributes = isForReading ? 'standby' : 'one of read-write, primary, any';
    refuse(
      name,
      `must be postgres://user:password@host:port/name, several hosts with commas between them, and target_session_attrs, where it is given, ${attributes}${asEscaped(given)}`,
    );
  }
  return given;
}

/** Another way to the database of `DATABASE_URL`. */
function readOtherUrl(
  name: string,
  text: Read,
  refuse: Refuse,
  purpose?: { isForReading: boolean },
): string | undefined {
  const given = readDatabaseUrl(name, text, refuse, purpose);
  if (given && !text('DATABASE_URL')) refuse('DATABASE_URL', `must be set when ${name} is`);
  return given;
}
