/**
 * Copies every row of one database into another that has the same tables and nobody in them, in one transaction, and
 * holds counts and checksums of every table of both against each other before it commits (Product §31.20).
 */
import type pg from 'pg';
import { patient } from '../database/patience.ts';
import { StartError } from '../start-error.ts';

type Client = Pick<pg.PoolClient, 'query'>;
type Table = { name: string; columns: string };
/** `digest` is the same for the same rows, in whatever order they are. */
type Sum = { rows: string; digest: string };
export type CopiedTable = { name: string; rows: number };

const SCHEMAS = `('public', 'pgboss')`;
/** Rows at once; few have more than some kilobytes. */
const AT_ONCE = 1000;
/** What would be lost: where any of them has a row, somebody uses this database. */
const IN_USE = ['customers', 'staff', 'orders', 'journals', 'files'];

/**
 * @param source a connection of the database to read, as it is at one moment.
 * @param target a connection of the one to fill, by the role that owns its tables.
 * @returns what was copied, by table.
 * @throws {StartError} with one line where the target is in use, has other tables, or ends up with other rows; nothing
 * is in it then.
 */
export async function copyTables(source: Client, target: Client): Promise<CopiedTable[]> {
  await begin(source, 'transaction isolation level repeatable read, read only');
  try {
    await begin(target, 'transaction');
    try {
      const copied = await copyWithin(source, target);
      await target.query(patient('commit'));
      return copied;
    } catch (error) {
      await target.query('rollback');
      throw error;
    }
  } finally {
    await source.query('rollback');
  }
}

/** A value reads the same on both sides, whatever their servers are set to. */
async function begin(client: Client, how: string) {
  await client.query(`begin ${how}`);
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`);
}

async function copyWithin(source: Client, target: Client): Promise<CopiedTable[]> {
  const tables = await tablesOf(target);
  await refuseOthers(source, tables);
  await refuseInUse(target);
  const restore = await setRulesAside(target, tables);
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const copied: CopiedTable[] = [];
  for (const table of tables) copied.push(await copyTable(source, target, table));
  for (const rule of restore) await target.query(patient(rule));
  await copySequences(source, target);
  return copied;
}

/** All that hold rows, with their columns in the order of the target. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ${SCHEMAS} and relkind = 'r'
    order by 1`);
  return rows;
}

async function refuseOthers(source: Client, tables: Table[]) {
  const described = (list: Table[]) => list.map(({ name, columns }) => `${name} (${inOrder(columns)})`);
  const [from, to] = [described(await tablesOf(source)), described(tables)];
  const odd = [
    ...from.filter((table) => !to.includes(table)),
    ...to.filter((table) => !from.includes(table)),
  ];
  if (odd.length > 0) throw new StartError(`the two databases have not the same tables: ${odd.join('; ')}`);
}

const inOrder = (columns: string) => columns.split(', ').toSorted().join(', ');

async function refuseInUse(target: Client) {
  for (const table of IN_USE) {
    const { rowCount } = await target.query(`select from ${table} limit 1`);
    if (rowCount) throw new StartError(`the database to move to is in use: it has ${table} already`);
  }
}

/** Rows come in any order, and as they are: what tables say of new ones waits. Answers the statements that bring it back. */
async function setRulesAside(target: Client, tables: Table[]): Promise<string[]> {
  const { rows: references } = await target.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
    from pg_constraint k join pg_namespace n on n.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname in ${SCHEMAS}`);
  const triggers = (verb: 'disable' | 'enable') =>
    tables.map(({ name }) => `alter table ${name} ${verb} trigger user`);
  for (const away of [...triggers('disable'), ...references.map(({ away }) => away)])
    await target.query(away);
  return [...references.map(({ back }) => back), ...triggers('enable')];
}

async function copyTable(source: Client, target: Client, { name, columns }: Table): Promise<CopiedTable> {
  await source.query(`declare rows_of_it cursor for select row(${columns})::text as line from only ${name}`);
  for (;;) {
    const { rows } = await source.query<{ line: string }>(patient(`fetch ${AT_ONCE} from rows_of_it`));
    if (rows.length === 0) break;
    await target.query({
      ...patient(`insert into ${name} (${columns}) overriding system value
        select ${columns} from unnest($1::${name}[])`),
      values: [rows.map(({ line }) => line)],
    });
  }
  await source.query('close rows_of_it');
  const [from, to] = [await sumOf(source, name, columns), await sumOf(target, name, columns)];
  if (from.rows !== to.rows || from.digest !== to.digest)
    throw new StartError(`${name} has not arrived as it was: ${from.rows} rows there, ${to.rows} here`);
  return { name, rows: Number(to.rows) };
}

async function sumOf(client: Client, table: string, columns: string): Promise<Sum> {
  const part = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint), 0)`;
  const { rows } = await client.query<Sum>(
    patient(`select count(*)::text as rows, concat_ws(' ', ${part(1)}, ${part(16)}) as digest
      from (select md5(row(${columns})::text) as hash from only ${table}) as hashes`),
  );
  return rows[0] as Sum;
}

/** Numbers go on where they were: a reference that somebody has is given to nobody else. */
async function copySequences(source: Client, target: Client) {
  const { rows } = await source.query<{ name: string; next: string; used: boolean }>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as next,
      last_value is not null as used
    from pg_sequences where schemaname in ${SCHEMAS}`);
  for (const { name, next, used } of rows)
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, next, used]);
}
