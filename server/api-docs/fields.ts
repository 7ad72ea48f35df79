/** A JSON schema as a nested list that a person reads. */
import { escapeHtml } from '../html.ts';
import type { JsonSchema } from './document.ts';

const value = (given: unknown) => (given === '' ? 'empty' : JSON.stringify(given));

/** A type in a few words: `text`, `number, 1 to 100`, `"a" or "b"`, `list of text`. */
export function typeWords(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(' or ');
  if ('const' in schema) return value(schema.const);
  if (schema.enum) return schema.enum.map(value).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeWords({ type })).join(' or ');
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary'
        ? 'file'
        : `${schema.format ?? 'text'}${length(schema)}${form(schema)}`;
    case 'integer':
    case 'number':
      return `number${range(schema)}`;
    case 'array':
      return `list of ${schema.items ? typeWords(schema.items) : 'anything'}`;
    case 'object':
      return 'object';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

function length({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  return minLength > 0 ? ', not empty' : '';
}

const form = ({ pattern, format }: JsonSchema) => (pattern && !format ? ` as ${pattern}` : '');

function range({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : `, at least ${minimum}`;
}

/** The schemas whose fields stand below one's name: its own, those of a list's rows, those of each choice. */
function inside(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  if (schema.items) return inside(schema.items);
  if (typeof schema.additionalProperties === 'object') return inside(schema.additionalProperties);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(inside);
}

/** The fields of a schema as nested lists; empty where it has none. */
export function fieldList(schema: JsonSchema): string {
  return inside(schema)
    .map(({ properties = {}, required = [] }) => {
      const items = Object.entries(properties).map(([name, field]) =>
        fieldItem(name, field, required.includes(name)),
      );
      return items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`;
    })
    .join('<p class="or">or</p>');
}

function fieldItem(name: string, schema: JsonSchema, isRequired: boolean): string {
  const optional = isRequired ? '' : ' <span class="optional">optional</span>';
  return `<li><code>${escapeHtml(name)}</code>${optional} <span class="type">${escapeHtml(typeWords(schema))}</span>${fieldList(schema)}</li>`;
}
