/**
 * SQL that is written for many calls at once: it is about the rows of `@each`, one for each call that needs it now, be
 * there one or thirty (decision record 17). A piece is such SQL for a write whose answer nobody waits for: a
 * transaction gathers its pieces and sends them as one statement (decision record 14).
 */

/**
 * SQL about the rows of `each`. `@each` is where the rows are, `:name` a value of a row, of the type that `:name::type` says
 * once (text, where none does), and `@name` a name that is made unique in the statement.
 */
type Token = { text: string; kind: 'text' | 'value' | 'name' };
export type Template = { readonly tokens: readonly Token[]; readonly types: ReadonlyMap<string, string> };

/**
 * One or more CTEs, each `@name as (…)`, separated by commas, which write what every row of `@each` asks for. All
 * pieces of a statement see the database as it was before it: one sees what another writes only by its `returning`.
 * They run in any order, except that one called `@first` runs before all others.
 */
export type Piece = {
  /** Later ones may refer to the CTEs of earlier ones. */
  templates: readonly Template[];
  values: Values;
  /** The existing row that it changes: PostgreSQL would do only one of two changes of a row in one statement. */
  changes: string | undefined;
};
export type Values = Record<string, unknown>;

/** Parses a piece's SQL once. The function that it returns makes the piece from values. */
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

/** Combined templates, so that the same parts always give the same template. */
const wholes = new Map<string, Template>();

/** `parts` as one template. */
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

/** Two pieces as one; the second may refer to the CTEs of the first. The names of their values must differ. */
export const joined = (first: Piece, second: Piece): Piece => ({
  templates: [...first.templates, ...second.templates],
  values: { ...first.values, ...second.values },
  changes: first.changes,
});

/**
 * Select this in a statement whose commit need not wait for the disk, since nobody misses what a power cut would take
 * of it. A cut takes the last half second as a whole, so nothing later can survive without it.
 */
export const UNFLUSHED = `set_config('synchronous_commit', 'off', true)`;

/**
 * A row of `@each`, and the rows of the database that it changes: two that change the same one are not sent together.
 */
export class Row {
  readonly values: Values;
  readonly changes: readonly string[];
  constructor(values: Values, changes: readonly string[] = []) {
    this.values = values;
    this.changes = changes;
  }
}

/** The only parameter of a statement: its rows, numbered in their order. */
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

/**
 * The statement of some pieces. `answer` is a whole `select` about the last of them, with the `n` of its row of
 * `@each`.
 */
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

/** A CTE called `@first` runs before the others; by itself PostgreSQL runs them in any order. */
const isFirst = ({ text, kind }: Token) => kind === 'name' && text === 'first';

/**
 * A query about the rows of `@each`: a whole `select` with the `n` of its row. The function that it returns makes the
 * statement from values.
 */
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

/** In lower case, as PostgreSQL reads a name without quotes. */
const columnOf = (name: string, index: number) => `${name}_${index}`.toLowerCase();

/**
 * True for every row, but PostgreSQL expects few rows to meet such a condition. Without it, it plans for a hundred
 * rows, and would read whole tables for them.
 */
const FEW = 'n between 0 and 999';

function eachOf(columns: ReadonlyMap<string, string>): string {
  const typed = ['n int', ...[...columns].map(([name, type]) => `${name} ${columnType(type)}`)];
  return `each as (select * from json_to_recordset($1::json) as each (${typed.join(', ')}) where ${FEW})`;
}

/** A `jsonb` value is sent as text: a JSON string inside the JSON parameter would lose its quotes. */
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
