/** Sample staff have a password that everybody knows: who opens such a database to the world is told at each start. */
import type { Context } from '../context.ts';

const isLocal = (host: string) => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(host);

/** Lines to print where sample staff can sign in at an address that is not this machine's own. */
export async function sampleWarning({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>) {
  if (isLocal(new URL(config.publicUrl).hostname)) return [];
  const staff = await db
    .selectFrom('staff')
    .select('username')
    .where('email', 'like', '%@sample.test')
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute();
  if (staff.length === 0) return [];
  const names = staff.map(({ username }) => username).join(', ');
  log.warn({ staff: names }, 'sample staff, whose password everybody knows, can sign in at a public address');
  return [
    `WARNING: this is sample data at a public address. Anybody can sign in to the desk as ${names}.`,
    'Before real customers come, start on an empty database with SAMPLE_DATA=off.',
  ];
}
