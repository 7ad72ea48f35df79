/** The parts of `deploy/ha/`, each with its configuration filled in, as programs of a machine. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../scripts/server-process.ts';
import type { Machine, Program } from './machines.ts';

/** Where the files of the reference are. */
export const HA = join(ROOT, 'deploy', 'ha');

/** What the files of `deploy/ha/` leave open, by name. */
export type Values = Record<string, string>;

/** The text of a file with each `${NAME}` filled in, as `envsubst` does. @throws where a name has no value */
function filled(file: string, values: Values): string {
  return readFileSync(join(HA, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} names ${name}, which has no value`);
    return value;
  });
}

/** Writes it to the machine's folder, for its user alone where there is one. Its path. */
function place(machine: Machine, file: string, values: Values, { as = 'root', name = file } = {}): string {
  const path = join(machine.folder, name);
  writeFileSync(path, filled(file, { ...values, ADDRESS: machine.address, FOLDER: machine.folder }), {
    mode: 0o600,
  });
  give(path, as);
  return path;
}

/** With all that is in it. */
function give(path: string, user: string): void {
  execFileSync('chown', ['-R', `${user}:`, path]);
}

/** etcd, PostgreSQL under Patroni, and what looks after the room on their disk. */
export function databasePrograms(machine: Machine, values: Values): Program[] {
  const as = 'postgres';
  const own = { ...values, NAME: machine.name };
  give(machine.folder, as);
  place(machine, 'pgbackrest.conf', own, { as });
  place(machine, 'database.sql', own, { as });
  const etcd = place(machine, 'etcd.yml', own, { as });
  const patroni = place(machine, 'patroni.yml', own, { as });
  const room = place(machine, 'room.sh', own, { as });
  return [
    { label: 'etcd', command: 'etcd', args: ['--config-file', etcd], as },
    { label: 'patroni', command: 'patroni', args: [patroni], as, env: { PGUSER: 'postgres' } },
    {
      ...{ label: 'room', command: 'sh', args: [room], as },
      env: { NAME: machine.name, FOLDER: machine.folder },
    },
  ];
}

/** The product's settings on a machine: those of its file. */
export function productSettings(machine: Machine, values: Values): Record<string, string> {
  const lines = readFileSync(place(machine, 'product.env', values), 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The product of `sources`, with PgBouncer and HAProxy on the way to the database. `more` are settings beside the file's. */
export function productPrograms(
  machine: Machine,
  values: Values,
  { sources = ROOT, more = {} }: { sources?: string; more?: Record<string, string> } = {},
): Program[] {
  const as = 'postgres';
  chmodSync(machine.folder, 0o755);
  const haproxy = place(machine, 'haproxy-database.cfg', values);
  place(machine, 'pgbouncer-users.txt', values, { as });
  const pgbouncer = place(machine, 'pgbouncer.ini', values, { as });
  return [
    { label: 'haproxy', command: 'haproxy', args: ['-db', '-f', haproxy] },
    { label: 'pgbouncer', command: 'pgbouncer', args: [pgbouncer], as },
    {
      label: 'product',
      command: process.execPath,
      args: SERVER_ARGUMENTS,
      cwd: sources,
      env: { ...SERVER_ENVIRONMENT, ...productSettings(machine, values), ...more },
    },
  ];
}

/** What Swift keeps apart, each on a port of its own. */
const KINDS = { account: '6202', container: '6201', object: '6200' };

/** Swift, with one place for each file. */
export function filePrograms(machine: Machine, values: Values): Program[] {
  mkdirSync(join(machine.folder, 'devices', 'disk'), { recursive: true });
  const storage = Object.entries(KINDS).map(([kind, port]) => {
    const builder = join(machine.folder, `${kind}.builder`);
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
    ring('create', '4', '1', '0');
    ring('add', `r1z1-${machine.address}:${port}/disk`, '1');
    ring('rebalance');
    const name = `swift-${kind}.conf`;
    const file = place(machine, 'swift-storage.conf', { ...values, KIND: kind, KIND_PORT: port }, { name });
    return { label: kind, command: `swift-${kind}-server`, args: [file, '-v'] };
  });
  const proxy = place(machine, 'swift-proxy.conf', values);
  give(machine.folder, 'swift');
  return [...storage, { label: 'proxy', command: 'swift-proxy-server', args: [proxy, '-v'] }].map(
    (program) => ({
      ...program,
      as: 'swift',
    }),
  );
}

/** Caddy, and HAProxy before the processes. */
export function webPrograms(folder: string, values: Values): Program[] {
  const web = join(folder, 'haproxy-web.cfg');
  writeFileSync(web, filled('haproxy-web.cfg', values));
  const { SITE = '', WEB_PORT = '' } = values;
  return [
    { label: 'haproxy', command: 'haproxy', args: ['-db', '-f', web] },
    {
      label: 'caddy',
      command: 'caddy',
      args: ['run', '--config', join(HA, 'Caddyfile'), '--adapter', 'caddyfile'],
      env: { SITE, WEB_PORT, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  ];
}
