/** Where a text is left: in any table, in any file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

const tables = async (app: TestApp): Promise<string[]> => {
  const { rows } = await app.context.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
};

/** Where a text stands, in any table of the product and of its queue: `table.column`. */
export async function whereIs(app: TestApp, text: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await tables(app)) {
    const { rows } = await app.context.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`,
      [text],
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value)?.toLowerCase().includes(text.toLowerCase()))
          found.add(`${name.replace('public.', '')}.${column}`);
  }
  return [...found].sort();
}

/** The paths of what is kept with a text in it. */
export function filesWith(app: TestApp, text: string): string[] {
  const root = join(app.context.config.dataDir, 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
