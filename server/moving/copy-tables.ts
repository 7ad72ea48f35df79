/**
 * Fills a database that has the same tables and nobody in them, in one transaction, and holds counts and checksums of
 * every table against those of the source before it commits (Product §31.20).
 */
import { patient } from '../database/patience.ts';
import { StartError } from '../start-error.ts';
import {
  begin,
  type Client,
  goesAlong,
  isOfJobs,
  isOwn,
  type RowSource,
  readTables,
  rulesOf,
  type Sequence,
  sumOf,
  type Table,
  tablesOf,
} from './row-source.ts';

type CopiedTable = { name: string; rows: number };
/** `leftOut`: tables that are none of the product's, which somebody keeps beside them. */
export type Copied = { tables: CopiedTable[]; leftOut: string[] };

/** A line for whoever keeps such tables; none where there are none. */
export const tellLeftOut = ({ leftOut }: Copied): string[] =>
  leftOut.length === 0
    ? []
    : [`Left out, since this product has no such table: ${leftOut.join(', ')}. Copy it yourself.`];

/** What would be lost: where any of them has a row, somebody uses this database. */
const IN_USE = ['customers', 'staff', 'orders', 'journals', 'files'];

/** As `fillTables`, from a connection of the database to read, as it is at one moment. */
export function copyTables(
  source: Client,
  target: Client,
  finish?: (target: Client) => Promise<void>,
): Promise<Copied> {
  return readTables(source, (rows) => fillTables(target, rows, finish));
}

/**
 * @param target a connection of the one to fill, by the role that owns its tables.
 * @param finish what belongs to it and is kept or lost with it, on the same connection.
 * @throws {StartError} with one line where the target is in use, has tables that the source has not, or ends up with other
 * rows; nothing is in it then.
 */
export async function fillTables(
  target: Client,
  source: RowSource,
  finish: (target: Client) => Promise<void> = async () => {},
): Promise<Copied> {
  await begin(target, 'transaction');
  try {
    const copied = await copyWithin(source, target);
    await finish(target);
    await target.query(patient('commit'));
    return copied;
  } catch (error) {
    await target.query('rollback');
    throw error;
  }
}

async function copyWithin(source: RowSource, target: Client): Promise<Copied> {
  // A backup of before names more of them.
  const along = source.tables.filter(goesAlong);
  // Of its earlier versions the product had others: such a backup names them. What neither has is not the product's.
  const tables = (await tablesOf(target)).filter((table) => isOwn(table) || isAmong(along, table));
  // Both are of the same version of the product: what only the source has is not the product's.
  const wanted = along.filter((table) => isAmong(tables, table));
  refuseOthers(wanted, tables);
  await refuseInUse(target);
  const restore = await setRulesAside(target, tables);
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const copied: Copied = {
    tables: [],
    leftOut: along.filter((table) => !isAmong(tables, table)).map(({ name }) => name),
  };
  for (const table of wanted.filter(({ name }) => name !== PASSING)) {
    const { columns } = tables.find(({ name }) => name === table.name) ?? table;
    copied.tables.push(await copyTable(source, target, table, columns));
  }
  for (const rule of restore) await target.query(patient(rule));
  await setSequences(target, source.sequences);
  return copied;
}

/**
 * The changes that processes told each other in the last minutes, ordered by the transaction numbers of their own
 * server. They are not copied: by another server's numbers all of them would seem to be new, and every process would
 * read them each second.
 */
const PASSING = 'public.changes';

const isAmong = (tables: readonly Table[], { name }: Table) => tables.some((one) => one.name === name);

function refuseOthers(source: Table[], target: Table[]) {
  const described = (list: Table[]) =>
    list.map((table) => `${table.name} (${isOfJobs(table) ? '' : inOrder(table.columns)})`);
  const [from, to] = [described(source), described(target)];
  const odd = [
    ...from.filter((table) => !to.includes(table)),
    ...to.filter((table) => !from.includes(table)),
  ];
  if (odd.length > 0) throw new StartError(`the two databases have not the same tables: ${odd.join('; ')}`);
}

const inOrder = (columns: string) => columns.split(', ').toSorted().join(', ');

/** @throws {StartError} where somebody uses it. */
export async function refuseInUse(target: Client): Promise<void> {
  const { rows } = await target.query(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [IN_USE],
  );
  for (const { name: table } of rows) {
    const { rowCount } = await target.query(`select from ${table} limit 1`);
    if (rowCount)
      throw new StartError(
        `the database to fill is in use, it has ${table} already: make an empty one and name that`,
      );
  }
}

/** Rows come in any order, and as they are: what tables say of new ones waits. Answers the statements that bring it back. */
async function setRulesAside(target: Client, tables: Table[]): Promise<string[]> {
  const rules = await rulesOf(target);
  const triggers = (verb: 'disable' | 'enable') =>
    tables.map(({ name }) => `alter table ${name} ${verb} trigger user`);
  for (const away of [...triggers('disable'), ...rules.map(({ away }) => away)]) await target.query(away);
  return [...rules.map(({ back }) => back), ...triggers('enable')];
}

/** `own`: the columns that it has in the target. */
async function copyTable(source: RowSource, target: Client, table: Table, own: string): Promise<CopiedTable> {
  const { name } = table;
  const [columns, known] = [table.columns.split(', '), own.split(', ')];
  const shared = columns.filter((column) => known.includes(column)).join(', ');
  // A type whose columns stand as in the source's rows, whatever the order that the target has come to.
  const types = columns.map((column) => (known.includes(column) ? column : `null::text as ${column}`));
  await target.query(
    `create temp table rows_of_it on commit drop as select ${types.join(', ')} from ${name} with no data`,
  );
  for await (const lines of source.rowsOf(table))
    await target.query({
      ...patient(`insert into ${name} (${shared}) overriding system value
        select ${shared} from unnest($1::pg_temp.rows_of_it[])`),
      values: [lines],
    });
  await target.query('drop table pg_temp.rows_of_it');
  const [from, to] = [await source.sumOf(table), await sumOf(target, { name, columns: shared })];
  // Rows that lost a column have other sums.
  const isTheSame = shared !== table.columns || from.digest === to.digest;
  if (from.rows !== to.rows || !isTheSame)
    throw new StartError(`${name} has not arrived as it was: ${from.rows} rows there, ${to.rows} here`);
  return { name, rows: Number(to.rows) };
}

/** Numbers go on where they were: a reference that somebody has is given to nobody else. What was left out has none here. */
async function setSequences(target: Client, sequences: Sequence[]) {
  for (const { name, next, used } of sequences)
    await target.query('select setval(own, $2::bigint, $3) from to_regclass($1) own where own is not null', [
      name,
      next,
      used,
    ]);
}
