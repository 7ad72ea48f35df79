/**
 * Writes that nobody waits for: pieces of SQL that are gathered in a transaction and leave together as one statement
 * (decision record 14).
 */

/**
 * One or more CTEs, each `@name as (…)`, parted by commas. `@name` is made unique in the statement, `:name` is a value;
 * a value in a list of columns to select needs its type (`:now::timestamptz`), as PostgreSQL takes it for a text there.
 * All pieces of a statement see the database as it was before: none sees what another writes but by its `returning`.
 */
export type Piece = {
  template: Template;
  values: Record<string, unknown>;
  /** The row that it changes, where that is not new: of two changes of a row in one statement only one would happen. */
  changes: string | undefined;
};

type Token = { text: string; kind: 'text' | 'value' | 'name' };
export type Template = readonly Token[];

/** Takes a piece's SQL apart once; called with its values it is the piece. */
export function piece<V extends Record<string, unknown>>(text: string) {
  const template = templateOf(text);
  return (values: V, changes?: string): Piece => ({ template, values, changes });
}

export function templateOf(text: string): Template {
  const template: Token[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<![:\w]):([a-z]\w*)|@(\w+)/gi)) {
    const [whole, value, name] = found;
    template.push({ text: text.slice(from, found.index), kind: 'text' });
    template.push(value === undefined ? { text: name ?? '', kind: 'name' } : { text: value, kind: 'value' });
    from = found.index + whole.length;
  }
  template.push({ text: text.slice(from), kind: 'text' });
  return template;
}

/** One piece of two: the second may name what the first writes. Their values have names of their own. */
export const joined = (first: Piece, second: Piece): Piece => ({
  template: [...first.template, { text: ',\n', kind: 'text' }, ...second.template],
  values: { ...first.values, ...second.values },
  changes: first.changes,
});

export type Statement = { text: string; values: unknown[] };

/** A statement of pieces. `answer` is a whole `select` about the last of them. */
export function statementOf(pieces: readonly Piece[], answer?: Template): Statement {
  const values: unknown[] = [];
  const written = pieces.map(({ template, values: own }, index) => write(template, own, index, values));
  const last = pieces.length - 1;
  const select = answer ? write(answer, pieces[last]?.values ?? {}, last, values) : 'select';
  return { text: `with ${written.join(',\n')}\n${select}`, values };
}

function write(template: Template, own: Piece['values'], index: number, values: unknown[]): string {
  const places = new Map<string, number>();
  let text = '';
  for (const token of template) {
    if (token.kind === 'text') text += token.text;
    else if (token.kind === 'name') text += `${token.text}_${index}`;
    else {
      let place = places.get(token.text);
      if (place === undefined) {
        place = values.push(own[token.text] ?? null);
        places.set(token.text, place);
      }
      text += `$${place}`;
    }
  }
  return text;
}
