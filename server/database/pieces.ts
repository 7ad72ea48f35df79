/**
 * Statements that are asked for many at once: SQL about the rows of `each`, one for each call that wants it now, whether
 * there is one or there are thirty (decision record 17). A piece is a write of that kind that nobody waits for: pieces are
 * gathered in a transaction and leave together as one statement (decision record 14).
 */

/**
 * SQL about the rows of `each`. `@each` is where the rows are, `:name` a value of a row, of the type that `:name::type` says
 * once (text, where none does), and `@name` a name that is made unique in the statement.
 */
type Token = { text: string; kind: 'text' | 'value' | 'name' };
export type Template = { readonly tokens: readonly Token[]; readonly types: ReadonlyMap<string, string> };

/**
 * One or more CTEs, each `@name as (…)`, parted by commas, which write what every row of `@each` asks for. All pieces of a
 * statement see the database as it was before: none sees what another writes but by its `returning`. They are done in any
 * order, but for one that is called `@first`.
 */
export type Piece = {
  /** Each may name what those before it write. */
  templates: readonly Template[];
  values: Values;
  /** The row that it changes, where that is not new: of two changes of a row in one statement only one would happen. */
  changes: string | undefined;
};
export type Values = Record<string, unknown>;

/** Takes a piece's SQL apart once; called with its values it is the piece. */
export function piece<V extends Values>(text: string) {
  const templates = [templateOf(text)];
  return (values: V, changes?: string): Piece => ({ templates, values, changes });
}

export function templateOf(text: string): Template {
  const tokens: Token[] = [];
  const types = new Map<string, string>();
  let from = 0;
  for (const found of text.matchAll(/(?<![:\w]):([a-z]\w*)(?:::(\w+(?:\[\])?))?|@(\w+)/gi)) {
    const [whole, value, type, name = ''] = found;
    tokens.push({ text: text.slice(from, found.index), kind: 'text' });
    if (value === undefined) tokens.push({ text: name, kind: 'name' });
    else tokens.push({ text: value, kind: 'value' });
    if (value !== undefined && type !== undefined) types.set(value, type);
    from = found.index + whole.length;
  }
  tokens.push({ text: text.slice(from), kind: 'text' });
  return { tokens, types };
}

/** Templates that were put together of others: one for the same others. */
const wholes = new Map<string, Template>();

/** `parts` one after the other. */
export function together(...parts: readonly Template[]): Template {
  const key = keyOf(parts);
  let whole = wholes.get(key);
  if (!whole) {
    whole = {
      tokens: parts.flatMap(({ tokens }) => tokens),
      types: new Map(parts.flatMap(({ types }) => [...types])),
    };
    wholes.set(key, whole);
  }
  return whole;
}

/** One piece of two: the second may name what the first writes. Their values have names of their own. */
export const joined = (first: Piece, second: Piece): Piece => ({
  templates: [...first.templates, ...second.templates],
  values: { ...first.values, ...second.values },
  changes: first.changes,
});

/**
 * Selected by a statement whose commit is not to wait for the disk: what a power cut would take of it is not missed. The last
 * half second goes together, so nothing that was written after it can be left without it.
 */
export const UNFLUSHED = `set_config('synchronous_commit', 'off', true)`;

/** What one row of `each` is, and which rows of the database it changes: two that change the same are not asked for at once. */
export class Row {
  readonly values: Values;
  readonly changes: readonly string[];
  constructor(values: Values, changes: readonly string[] = []) {
    this.values = values;
    this.changes = changes;
  }
}

/** The one parameter of a statement: its rows, numbered as they come. */
export const asJson = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map(({ values }, n) => ({ n, ...values })));

function encoded(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return value.map(encoded);
  return value ?? null;
}

export type Statement = { text: string; row: Row };

const texts = new Map<string, string>();

/** A statement of pieces. `answer` is a whole `select` about the last of them; it gives the `n` of its row of `@each`. */
export function statementOf(pieces: readonly Piece[], answer?: Template): Statement {
  const key = `${pieces.map(({ templates }) => keyOf(templates)).join()}|${answer ? keyOf([answer]) : ''}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = written(pieces, answer);
    texts.set(key, text);
  }
  const values: Values = {};
  for (const [index, { values: own }] of pieces.entries())
    for (const name in own) values[columnOf(name, index)] = encoded(own[name]);
  const changes = pieces.flatMap((one) => one.changes ?? []);
  return { text, row: new Row(values, changes) };
}

function written(pieces: readonly Piece[], answer: Template | undefined): string {
  const last = pieces.length - 1;
  const parts = pieces.flatMap(({ templates }, index) => templates.map((template) => ({ template, index })));
  const columns = new Map<string, string>();
  for (const { template, index } of answer ? [...parts, { template: answer, index: last }] : parts)
    addColumns(columns, template, index);
  const ctes = parts.map(({ template, index }) => render(template, index, columns));
  const select = answer ? `select * from (${render(answer, last, columns)}) answered` : 'select';
  const first = parts.find(({ template }) => template.tokens.some(isFirst));
  const after = first ? ` where (select count(*) from first_${first.index}) > 0` : '';
  return `with ${eachOf(columns)},\n${ctes.join(',\n')}\n${select}${after}`;
}

/** A CTE `@first` is done before the others, which PostgreSQL does in any order. */
const isFirst = ({ text, kind }: Token) => kind === 'name' && text === 'first';

/** A question about the rows of `@each`, a whole `select` that gives the `n` of its row. Called with its values it is asked for. */
export function question<V extends Values>(text: string): (values: V) => Statement {
  const template = templateOf(text);
  const columns = new Map<string, string>();
  addColumns(columns, template, 0);
  const whole = `with ${eachOf(columns)}\n${render(template, 0, columns)}`;
  return (values) => {
    const own: Values = {};
    for (const name in values) own[columnOf(name, 0)] = encoded(values[name]);
    return { text: whole, row: new Row(own) };
  };
}

function addColumns(columns: Map<string, string>, { tokens, types }: Template, index: number): void {
  for (const { text, kind } of tokens) {
    if (kind !== 'value') continue;
    const name = columnOf(text, index);
    const type = types.get(text) ?? columns.get(name);
    columns.set(name, type ?? 'text');
  }
}

/** As PostgreSQL writes a name that is not quoted. */
const columnOf = (name: string, index: number) => `${name}_${index}`.toLowerCase();

/**
 * What every row is holds for all of them, but PostgreSQL takes it for rare: by itself it counts on a hundred rows, for which
 * it would read whole tables.
 */
const FEW = 'n between 0 and 999';

function eachOf(columns: ReadonlyMap<string, string>): string {
  const typed = ['n int', ...[...columns].map(([name, type]) => `${name} ${columnType(type)}`)];
  return `each as (select * from json_to_recordset($1::json) as each (${typed.join(', ')}) where ${FEW})`;
}

/** JSON comes as a text, since a text in JSON would be no JSON. */
const columnType = (type: string) => (type === 'jsonb' ? 'text' : type);

function render({ tokens }: Template, index: number, columns: ReadonlyMap<string, string>): string {
  let text = '';
  for (const token of tokens) {
    if (token.kind === 'text') text += token.text;
    else if (token.kind === 'name') text += token.text === 'each' ? 'each' : `${token.text}_${index}`;
    else {
      const name = columnOf(token.text, index);
      text += columns.get(name) === 'jsonb' ? `each.${name}::jsonb` : `each.${name}`;
    }
  }
  return text;
}

const numbers = new WeakMap<Template, number>();
let count = 0;

function keyOf(templates: readonly Template[]): string {
  return templates
    .map((template) => {
      let number = numbers.get(template);
      if (number === undefined) {
        number = count++;
        numbers.set(template, number);
      }
      return number;
    })
    .join('+');
}
