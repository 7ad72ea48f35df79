/** A real PgBouncer in transaction mode, where the machine has it (Debian's package `pgbouncer`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilListening } from './ports.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPooler = () => existsSync(PROGRAM);

/** Starts one before the database of `databaseUrl`, with so few connections that each is many clients'. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { searchParams, hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-pooler-'));
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const place = [
    `host=${searchParams.get('host') ?? hostname}`,
    `port=${port || 5432}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
    "connect_query='set statement_timeout = 30000'",
  ];
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = ${place.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const running = spawn(PROGRAM, ['-q', ...asOther, settings], { stdio: 'ignore' });
  await untilListening(own, running);
  return {
    url: `postgres://anybody@127.0.0.1:${own}${pathname}`,
    async stop() {
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
