/** Where rows are copied from: the tables of a database as they are at one moment, or of a backup of one. */
import type pg from 'pg';
import { IS_OWN, OWN_TABLES } from '../database/own-tables.ts';
import { patient } from '../database/patience.ts';
import { fewOf } from '../database/roles.ts';
import { StartError } from '../start-error.ts';

export type Client = Pick<pg.PoolClient, 'query'>;
/** `name` with its schema; `columns` in the order of a row's text. */
export type Table = { name: string; columns: string };
/** `digest` is the same for the same rows, in whatever order they are. */
export type Sum = { rows: string; digest: string };
/** `next` was given already where it is `used`. */
export type Sequence = { name: string; next: string; used: boolean };

export type RowSource = {
  tables: Table[];
  sequences: Sequence[];
  /** Rows as PostgreSQL writes them, some at a time. */
  rowsOf(table: Table): AsyncIterable<string[]>;
  sumOf(table: Table): Promise<Sum>;
};

const SCHEMAS = `('public', 'pgboss')`;
/** Rows at once; few have more than some kilobytes. */
const AT_ONCE = 1000;

/** Hands `work` all that a database has, as it is at this moment, whoever goes on writing. */
export async function readTables<T>(client: Client, work: (source: RowSource) => Promise<T>): Promise<T> {
  await begin(client, 'transaction isolation level repeatable read, read only');
  try {
    return await work({
      tables: await ownTablesOf(client),
      sequences: await sequencesOf(client),
      rowsOf: (table) => rowsOf(client, table),
      sumOf: (table) => sumOf(client, table),
    });
  } finally {
    await client.query('rollback');
  }
}

/** A value reads the same on both sides, whatever their servers are set to. */
export async function begin(client: Client, how: string): Promise<void> {
  await client.query(`begin ${how}`);
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`);
}

/** They have the columns of the pg-boss that is installed, whatever version of ours made them. */
export const isOfJobs = ({ name }: Table): boolean => name.startsWith('pgboss.');

const JOBS = ['pgboss.job_common', 'pgboss.queue'];

/**
 * Whether a table's rows go along: of the jobs' own, jobs and their queues. Schedules are made at each start, what pg-boss
 * notes of itself is of one database alone, and its counts are in a table a day, which no two of different days have alike.
 */
export const goesAlong = (table: Table): boolean => !isOfJobs(table) || JOBS.includes(table.name);

const OWN = [...OWN_TABLES.map((name) => `public.${name}`), ...JOBS];
export const isOwn = ({ name }: Table): boolean => OWN.includes(name);

/**
 * The product's own tables, without any that somebody keeps beside them.
 * @throws {StartError} with one line where a table or its sequence may not be read: without it nothing could be
 * restored.
 */
async function ownTablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
      where not has_table_privilege(to_regclass(name), 'select')
    union all select format('%s.%s', nspname, relname)
      from pg_sequence join pg_class c on c.oid = seqrelid join pg_namespace n on n.oid = relnamespace
      where ${IS_OWN} and not has_sequence_privilege(seqrelid, 'select, usage')`,
    [OWN],
  );
  if (rows.length > 0)
    throw new StartError(
      `its role may not read ${fewOf(rows.map(({ name }) => name))}: npm run doctor says what to do`,
    );
  return (await tablesOf(client)).filter(isOwn);
}

/** All that hold rows that go along, with their columns in their own order. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ${SCHEMAS} and relkind = 'r'
    order by 1`);
  return rows.filter(goesAlong);
}

export async function sumOf(client: Client, { name, columns }: Table): Promise<Sum> {
  const part = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint), 0)`;
  const { rows } = await client.query<Sum>(
    patient(`select count(*)::text as rows, concat_ws(' ', ${part(1)}, ${part(16)}) as digest
      from (select md5(row(${columns})::text) as hash from only ${name}) as hashes`),
  );
  return rows[0] as Sum;
}

/**
 * Statements that drop the foreign keys, and the checks that only newer rows are held to (`not valid`), while rows of
 * every age are filled in; and those that restore them.
 */
export async function rulesOf(client: Client): Promise<{ away: string; back: string }[]> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
    from pg_constraint k join pg_namespace n on n.oid = connamespace
    where (contype = 'f' or contype = 'c' and not convalidated) and conparentid = 0 and nspname in ${SCHEMAS}`);
  return rows;
}

async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as next,
      last_value is not null as used
    from pg_sequences where schemaname in ${SCHEMAS}`);
  return rows;
}

async function* rowsOf(client: Client, { name, columns }: Table): AsyncGenerator<string[]> {
  await client.query(`declare rows_of_it cursor for select row(${columns})::text as line from only ${name}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(patient(`fetch ${AT_ONCE} from rows_of_it`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close rows_of_it');
}
