/** `schema.ts` is written by hand, since its types say more than columns can; the compiler holds it against the tables. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Within the project, so that packages are found from there. */
const CACHE = join(ROOT, '.cache');

/** What each type of column is to the program: `column-types.ts`. */
const KINDS: Record<string, string> = {
  int8: 'bigint',
  int4: 'number',
  bool: 'boolean',
  text: 'string',
  numeric: 'string',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  xid8: 'string',
  _text: 'string[]',
  _int8: 'bigint[]',
};

/** The tables as they are, as a type: `{ orders: { amount: ['bigint?', …] } }`, `?` where null is allowed. */
async function tablesAsType(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    type: string;
    null: boolean;
    fills: boolean;
  }>(`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as null,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as fills
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    order by table_name, ordinal_position`);
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table));
  return `{${tables
    .map(([table, columns = []]) => {
      const fields = columns.map(
        (column) =>
          `${column.column}: ['${KINDS[column.type] ?? column.type}${column.null ? '?' : ''}', ${column.fills}]`,
      );
      return `${table}: { ${fields.join('; ')} }`;
    })
    .join(';\n')}}`;
}

/** A type that is every difference, in words. */
const differences = (schema: string, tables: string) => `
import type { InsertType, SelectType } from 'kysely';
import type { Database } from '${schema}';
type Tables = ${tables};

type Kind<T> = [T] extends [bigint] ? 'bigint' : [T] extends [number] ? 'number' : [T] extends [boolean] ? 'boolean'
  : [T] extends [string] ? 'string' : [T] extends [Date] ? 'Date' : [T] extends [Buffer] ? 'Buffer'
  : [T] extends [string[]] ? 'string[]' : [T] extends [bigint[]] ? 'bigint[]' : 'json';
/** What is not known may be null. */
type Null<T> = unknown extends T ? '' | '?' : null extends T ? '?' : '';
type Said<T> = \`\${Kind<NonNullable<SelectType<T>>>}\${Null<SelectType<T>>}\`;
type MayLack<T> = [InsertType<T>] extends [never] ? true : undefined extends InsertType<T> ? true : null extends InsertType<T> ? true : false;

type OfColumn<T, Is> = Is extends [infer K extends string, infer Fills]
  ? K extends Said<T>
    ? [MayLack<T>, Fills] extends [true, false] ? 'may be left out by its type, but nothing fills it' : never
    : \`is \${Said<T>} in server/database/schema, \${K} in the database\`
  : never;
type OfColumns<D, Is> = { [C in keyof D | keyof Is]: C extends keyof Is
  ? C extends keyof D ? Prefixed<C, OfColumn<D[C], Is[C]>> : Prefixed<C, 'is missing in server/database/schema'>
  : Prefixed<C, 'is no column of the database'> }[keyof D | keyof Is];
type Prefixed<Name, Text> = Name extends string ? Text extends string ? \`\${Name} \${Text}\` : never : never;
type Dotted<Name, Text> = Name extends string ? Text extends string ? \`\${Name}.\${Text}\` : never : never;
type NoneOf<Differences> = [Differences] extends [never] ? true : Differences;

export const right: NoneOf<{ [T in keyof Database | keyof Tables]: T extends keyof Tables
  ? T extends keyof Database ? Dotted<T, OfColumns<Database[T], Tables[T]>> : Prefixed<T, 'is missing in server/database/schema'>
  : Prefixed<T, 'is no table of the database'> }[keyof Database | keyof Tables]> = true;
`;

/** What the compiler says of a module; nothing where all is well. */
function compile(source: string): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'check.ts'), source);
  const options = { extends: '../../tsconfig.json', compilerOptions: { noErrorTruncation: true } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, include: ['check.ts'] }));
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', folder];
  return new Promise((done) =>
    execFile(process.execPath, args, (_, output, errors) => done(output + errors)),
  );
}

const SCHEMA = join(import.meta.dirname, 'schema.ts');

test('schema.ts names every table and column of the database with its type, and no other', async () => {
  const { pool } = await createTestDatabase();
  expect(await compile(differences(SCHEMA, await tablesAsType(pool)))).toBe('');
});

test('a difference of each kind is told', async () => {
  const { pool, asOwner } = await createTestDatabase();
  await asOwner(`
    create table shells (id int8);
    grant select on shells to public;
    alter table faqs add column author text;
    alter table orders drop column version;
    alter table orders alter column amount set not null;
    alter table orders alter column quantity type int4 using 1;
    alter table orders alter column currency drop default;
    drop table audit_log`);
  const told = await compile(differences(SCHEMA, await tablesAsType(pool)));
  const differing = [...told.matchAll(/"([^"]+)"/g)].map(([, difference]) => difference);
  const made = [
    'audit_log is no table of the database',
    'faqs.author is missing in server/database/schema',
    'orders.amount is bigint? in server/database/schema, bigint in the database',
    'orders.currency may be left out by its type, but nothing fills it',
    'orders.quantity is string in server/database/schema, number in the database',
    'orders.version is no column of the database',
    'shells is missing in server/database/schema',
  ];
  // Those that nobody made are the test's above.
  expect(differing).toEqual(expect.arrayContaining(made));
});
