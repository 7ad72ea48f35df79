/** The controls of a content list's form, read from the contract's schema of the list. */
import {
  CONTENT_LISTS,
  type ContentListName,
  type ContentRow,
  contentPicture,
} from '@cowrie/contract/desk/content.ts';
import type { Schema } from '@cowrie/contract/endpoint.ts';

export type ContentField = {
  name: string;
  kind: 'line' | 'text' | 'number' | 'choice' | 'picture';
  isOptional: boolean;
  choices: readonly string[];
};

/** A schema that takes this many characters is a text, not a line. */
const LONG = 'x'.repeat(201);

function fieldOf(name: string, schema: Schema): ContentField {
  const takes = (value: unknown) => schema.safeParse(value).success;
  const { def } = schema as unknown as {
    def: { type: string; entries?: Record<string, string>; innerType?: { def: { type: string } } };
  };
  const choices = Object.values(def.entries ?? {});
  const isNumber = def.type === 'number' || def.innerType?.def.type === 'number';
  return {
    name,
    kind: choices.length > 0 ? 'choice' : isNumber ? 'number' : takes(LONG) ? 'text' : 'line',
    isOptional: def.type === 'nullable',
    choices,
  };
}

export function fieldsOf(list: ContentListName): ContentField[] {
  const picture = contentPicture(list)?.field;
  return Object.entries(CONTENT_LISTS[list].shape).map(([name, schema]) => {
    const field = fieldOf(name, schema as Schema);
    return name === picture ? { ...field, kind: 'picture' } : field;
  });
}

export type ContentValues = Record<string, string>;

/** The about texts hold a literal backslash-n for a line break (Product §19.2); staff press Enter. */
const BREAKS_ARE_LITERAL: readonly ContentListName[] = ['about'];

/** What the form shows for a row, or for a new one. */
export function valuesOf(list: ContentListName, row: ContentRow | null): ContentValues {
  const values: ContentValues = { position: row ? String(row.position) : '' };
  for (const field of fieldsOf(list)) {
    const stored = row?.[field.name];
    const text = stored === null || stored === undefined ? '' : String(stored);
    values[field.name] =
      !row && field.kind === 'choice'
        ? (field.choices[0] ?? '')
        : BREAKS_ARE_LITERAL.includes(list)
          ? text.replaceAll('\\n', '\n')
          : text;
  }
  return values;
}

/** The call's body from what the form holds; an empty optional field is no value. */
export function bodyOf(list: ContentListName, values: ContentValues): Record<string, string | number | null> {
  const body: Record<string, string | number | null> = {};
  for (const field of fieldsOf(list)) {
    const text = values[field.name] ?? '';
    if (text.trim() === '' && field.isOptional) body[field.name] = null;
    // An empty text would count as 0 stars.
    else if (text.trim() === '' && field.kind === 'number') body[field.name] = Number.NaN;
    else if (BREAKS_ARE_LITERAL.includes(list)) body[field.name] = text.replace(/\r?\n/g, '\\n');
    else body[field.name] = text;
  }
  if (values.position?.trim()) body.position = values.position;
  return body;
}
