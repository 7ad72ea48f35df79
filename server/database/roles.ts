/**
 * Two roles on PostgreSQL: one owns the tables and migrates them; the other runs the product and can neither rewrite
 * what is append-only nor change a table (Product §24.12, §24.13).
 */
import pg from 'pg';
import { IS_OWN } from './own-tables.ts';
import { firstServer } from './servers.ts';
import { DatabaseStartError } from './start-error.ts';

type Query = Pick<pg.Pool, 'query'>;

/** The tables whose rows nobody changes, by the triggers that say so: migrations alone name them. */
const APPEND_ONLY = `
  select distinct tgrelid from pg_trigger
  where tgfoid = to_regproc('public.refuse_change') and tgname like '%append_only'`;

/** Of two who give rights on the same table, or a role its password, at once PostgreSQL refuses one: they take turns. */
const IN_TURN = 'select pg_advisory_xact_lock(4217309657)';

/** The user that a database's address names, as PostgreSQL spells it. */
export function userOf(databaseUrl: string): string {
  return decodeURIComponent(firstServer(databaseUrl).username);
}

/**
 * Gives `role` what running takes and nothing beyond, on all that there is now and is the asking role's: not what an
 * extension or another user has put beside it. Asked by the role that owns them, after each migration.
 */
export async function grantRunning(pool: Query, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await pool.query<{ schema: string; table: string; keeps: boolean }>(`
    select nspname as schema, relname as table, c.oid in (${APPEND_ONLY}) or relname = 'migrations' as keeps
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')`);
  const { rows: further } = await pool.query<{ grant: string }>(`
    select format('usage, select on sequence %s', string_agg(c.oid::regclass::text, ', ')) as grant
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind = 'S' and pg_has_role(relowner, 'usage') having count(*) > 0
    union all select format('execute on routine %s', string_agg(p.oid::regprocedure::text, ', '))
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'pgboss') and prokind in ('f', 'p') and pg_has_role(proowner, 'usage')
    having count(*) > 0`);
  const of = ({ schema, table }: { schema: string; table: string }) =>
    `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const kept = rows.filter(({ keeps }) => keeps).map(of);
  const changing = rows.filter(({ keeps }) => !keeps).map(of);
  const { rows: own } = await pool.query<{ database: string }>('select current_database() as database');
  await pool.query(
    [
      IN_TURN,
      `grant connect on database ${pg.escapeIdentifier(own[0]?.database ?? '')} to ${name}`,
      `grant usage on schema public, pgboss to ${name}`,
      `revoke create on schema public, pgboss from ${name}, public`,
      // Whatever an earlier version or a hand has given is taken back first.
      `revoke all on ${[...kept, ...changing].join(', ')} from ${name}`,
      `grant select, insert on ${kept.join(', ')} to ${name}`,
      `revoke insert on migrations from ${name}`,
      `grant select, insert, update, delete on ${changing.join(', ')} to ${name}`,
      ...further.map(({ grant }) => `grant ${grant} to ${name}`),
    ].join(';\n'),
  );
}

/** Whether the role of a database's address is there. */
export async function hasRole(pool: Query, databaseUrl: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [userOf(databaseUrl)]);
  return rowCount === 1;
}

/**
 * Makes the role of a database's address, able to sign in and nothing else; one that is there gets its password, where the asking
 * role may give it one.
 * @throws {DatabaseStartError} where the asking role may make no others.
 */
export async function makeRole(pool: Query, databaseUrl: string): Promise<'made' | 'there'> {
  const role = userOf(databaseUrl);
  const { password } = firstServer(databaseUrl);
  const name = pg.escapeIdentifier(role);
  const signIn = password ? `login password ${pg.escapeLiteral(decodeURIComponent(password))}` : 'login';
  const isThere = await hasRole(pool, databaseUrl);
  const plain = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  try {
    const statement = isThere ? `alter role ${name} ${signIn}` : `create role ${name} ${plain} ${signIn}`;
    await pool.query(`${IN_TURN}; ${statement}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    // An administrator has made it, with a password of their own.
    if (isThere) return 'there';
    throw new DatabaseStartError(
      `the role of MIGRATE_DATABASE_URL may not make others: let an administrator run  create role "${role}" login password '…'  and run this again`,
    );
  }
  return isThere ? 'there' : 'made';
}

/** Whether whoever asks could rewrite the audit log: as the owner of its table, or as a superuser. */
export async function ownsTheLog(pool: Query): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(`
    select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate') as owns
    from pg_class where oid = to_regclass('public.audit_log')`);
  return rows[0]?.owns ?? false;
}

/**
 * What there is of tables and numbers that whoever asks may not use as running takes it, which `grantRunning` gives: after
 * a restore by hand, or where a table was made by another role.
 */
export async function lackedRights(pool: Query): Promise<string[]> {
  const may = (...rights: string[]) =>
    rights.map((right) => `has_table_privilege(c.oid, '${right}')`).join(' and ');
  const { rows } = await pool.query<{ name: string }>(`
    select format('%s.%s', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'S') and (nspname = 'pgboss' or ${IS_OWN}) and not (
      has_schema_privilege(n.oid, 'usage') and case
        when relkind = 'S' then has_sequence_privilege(c.oid, 'usage') and has_sequence_privilege(c.oid, 'select')
        when relname = 'migrations' then ${may('select')}
        when c.oid in (${APPEND_ONLY}) then ${may('select', 'insert')}
        else ${may('select', 'insert', 'update', 'delete')} end)
    order by name`);
  return rows.map(({ name }) => name);
}

/** Names in a message; the rest are counted. */
const MOST_NAMED = 5;

/** For a line that people read: the first of these names, and how many more there are. */
export function fewOf(names: string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
