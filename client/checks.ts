/**
 * What the storefront's forms check bodies with, in the place of zod: the contract's own schemas, read by this. In a
 * browser nothing but what is wrong, and in which words, is asked of them; that is a fifth of what zod is. Everything else,
 * the server and the desk, has zod itself, and a test holds both to the same words for the same bodies.
 */
import { UNWORDED } from '@cowrie/contract/default-messages.ts';

type Issue = {
  code: string;
  path: PropertyKey[];
  message: string;
  errors?: Issue[][];
  /** Of a check: the next ones have their say too. */
  goesOn?: boolean;
};
type Asked = { code: string; input: unknown };
type Words =
  | string
  | {
      error?: string | ((issue: Asked) => string | undefined);
      abort?: boolean;
      path?: PropertyKey[];
    }
  | undefined;

/** A value on its way through schemas, which may change it. */
type Found = { value: unknown; issues: Issue[]; isOver?: boolean };
type Refuse = (code: string, more?: Partial<Issue>) => void;
type Look = (found: Found, refuse: Refuse) => void;

type Check = { look: Look; words?: Words; isFor?: (value: unknown) => boolean };

type Schema = {
  run: (found: Found) => void;
  check: (...checks: Check[]) => Schema;
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } };
  shape?: Record<string, Schema>;
  /** The same with other fields. */
  withShape?: (shape: Record<string, Schema>) => Schema;
};

const wordsOf = (words: Words, asked: Asked): string | undefined => {
  const said = typeof words === 'object' ? words.error : words;
  return typeof said === 'function' ? said(asked) : said;
};

const isAborted = ({ issues, isOver }: Found, from = 0): boolean =>
  isOver === true || issues.slice(from).some(({ goesOn }) => goesOn !== true);
/** By a check that lets none after it. */
const isEnded = ({ issues, isOver }: Found): boolean =>
  isOver === true || issues.some(({ goesOn }) => goesOn === false);

function made(look: Look, words?: Words, more: Partial<Schema> = {}, checks: readonly Check[] = []): Schema {
  /** A check's issues have its words, else the schema's. */
  const refusing = (found: Found, own?: Words): Refuse => {
    return (code, issue) => {
      const asked = { code, input: found.value };
      const message = wordsOf(own, asked) ?? wordsOf(words, asked) ?? UNWORDED;
      found.issues.push({ code, path: [], message, ...issue });
    };
  };
  const schema: Schema = {
    ...more,
    check: (...others) => made(look, words, more, [...checks, ...others]),
    run(found) {
      look(found, refusing(found));
      let isOver = isAborted(found);
      for (const check of checks) {
        if (check.isFor ? isEnded(found) || !check.isFor(found.value) : isOver) continue;
        const before = found.issues.length;
        check.look(found, (code, issue) =>
          refusing(found, check.words)(code, { goesOn: !isAborting(check.words), ...issue }),
        );
        isOver ||= isAborted(found, before);
      }
    },
    safeParse(value) {
      const found: Found = { value, issues: [] };
      schema.run(found);
      const { issues } = found;
      return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
    },
  };
  return schema;
}

const isAborting = (words: Words): boolean => typeof words === 'object' && words.abort === true;

const ofType =
  (is: (value: unknown) => boolean): Look =>
  ({ value }, refuse) => {
    if (!is(value)) refuse('invalid_type');
  };

/* @__NO_SIDE_EFFECTS__ */
export const string = (words?: Words) =>
  made(
    ofType((value) => typeof value === 'string'),
    words,
  );
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (words?: Words) =>
  made(
    ofType((value) => typeof value === 'boolean'),
    words,
  );
/* @__NO_SIDE_EFFECTS__ */
export const number = (words?: Words) => made(ofType(Number.isFinite), words);
/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => made(() => {});

const toNumber: Look = (found, refuse) => {
  found.value = Number(found.value);
  if (!Number.isFinite(found.value)) refuse('invalid_type');
};
export const coerce = { number: (words?: Words) => made(toNumber, words) };

/* @__NO_SIDE_EFFECTS__ */
export function literal(value: unknown, words?: Words) {
  return oneOf([value].flat(), words);
}
const oneOf = (values: readonly unknown[], words?: Words) =>
  made(({ value }, refuse) => {
    if (!values.includes(value)) refuse('invalid_value');
  }, words);

export { oneOf as enum };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a part, with where it stands. */
function lookAt(found: Found, key: PropertyKey, schema: Schema, value: unknown): unknown {
  const part: Found = { value, issues: [] };
  schema.run(part);
  for (const issue of part.issues) found.issues.push({ ...issue, path: [key, ...issue.path] });
  return part.value;
}

/* @__NO_SIDE_EFFECTS__ */
export function object(shape: Record<string, Schema>, words?: Words): Schema {
  return fields(shape, words);
}
function fields(shape: Record<string, Schema>, words?: Words): Schema {
  const look: Look = (found, refuse) => {
    const { value } = found;
    if (!isObject(value)) {
      refuse('invalid_type');
      return;
    }
    found.value = Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [key, lookAt(found, key, schema, value[key])]),
    );
  };
  return made(look, words, { shape, withShape: (other) => fields(other, words) });
}
/* @__NO_SIDE_EFFECTS__ */
export const extend = ({ shape, withShape }: Schema, more: Record<string, Schema>) =>
  withShape?.({ ...shape, ...more });
/* @__NO_SIDE_EFFECTS__ */
export const partial = ({ shape = {}, withShape }: Schema) =>
  withShape?.(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, optional(schema)])));

/* @__NO_SIDE_EFFECTS__ */
export const array = (of: Schema, words?: Words) =>
  made((found, refuse) => {
    const { value } = found;
    if (Array.isArray(value)) found.value = value.map((one, at) => lookAt(found, at, of, one));
    else refuse('invalid_type');
  }, words);

/* @__NO_SIDE_EFFECTS__ */
export const record = (_: Schema, of: Schema, words?: Words) =>
  made((found, refuse) => {
    const { value } = found;
    if (isObject(value)) for (const key of Object.keys(value)) lookAt(found, key, of, value[key]);
    else refuse('invalid_type');
  }, words);

const unless = (is: (value: unknown) => boolean, of: Schema) =>
  made((found) => {
    if (!is(found.value)) of.run(found);
  });
/* @__NO_SIDE_EFFECTS__ */
export const optional = (of: Schema) => unless((value) => value === undefined, of);
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (of: Schema) => unless((value) => value === null, of);
/* @__NO_SIDE_EFFECTS__ */
export const _default = (of: Schema, value: unknown) =>
  made((found) => {
    if (found.value === undefined) found.value = value;
    else of.run(found);
  });

/* @__NO_SIDE_EFFECTS__ */
export const union = (options: readonly Schema[], words?: Words) =>
  made((found, refuse) => {
    const all = options.map((option) => {
      const one: Found = { value: found.value, issues: [] };
      option.run(one);
      return one;
    });
    // The one that fits, or of which only checks do not.
    const near = all.filter((one) => !isAborted(one));
    const meant = all.find(({ issues }) => issues.length === 0) ?? (near.length === 1 ? near[0] : undefined);
    if (!meant) refuse('invalid_union', { errors: all.map(({ issues }) => issues) });
    else {
      found.value = meant.value;
      found.issues.push(...meant.issues);
    }
  }, words);

/* @__NO_SIDE_EFFECTS__ */
export const pipe = (from: Schema, to: Schema) =>
  made((found) => {
    from.run(found);
    if (found.issues.length > 0) found.isOver = true;
    else to.run(found);
  });
/* @__NO_SIDE_EFFECTS__ */
export const transform = (make: (value: unknown) => unknown) =>
  made((found) => {
    found.value = make(found.value);
  });

/* @__NO_SIDE_EFFECTS__ */
export const overwrite = (make: (value: string) => string): Check => ({
  look(found) {
    found.value = make(found.value as string);
  },
});
/* @__NO_SIDE_EFFECTS__ */
export const trim = () => overwrite((text) => text.trim());
/* @__NO_SIDE_EFFECTS__ */
export const toUpperCase = () => overwrite((text) => text.toUpperCase());

const holds = (
  code: string,
  is: (value: unknown) => boolean,
  words: Words,
  isFor?: Check['isFor'],
): Check => ({
  look({ value }, refuse) {
    if (!is(value)) refuse(code);
  },
  words,
  ...(isFor && { isFor }),
});
/** Letters beyond the first plane count once, as people count them. */
const lengthOf = (value: unknown) =>
  typeof value === 'string' ? [...value].length : (value as ArrayLike<unknown>).length;
const hasLength = (value: unknown) => (value as ArrayLike<unknown> | null | undefined)?.length !== undefined;

/* @__NO_SIDE_EFFECTS__ */
export const minLength = (least: number, words?: Words) =>
  holds('too_small', (value) => lengthOf(value) >= least, words, hasLength);
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (most: number, words?: Words) =>
  holds('too_big', (value) => lengthOf(value) <= most, words, hasLength);
/* @__NO_SIDE_EFFECTS__ */
export const minimum = (least: number, words?: Words) =>
  holds('too_small', (value) => (value as number) >= least, words);
/* @__NO_SIDE_EFFECTS__ */
export const maximum = (most: number, words?: Words) =>
  holds('too_big', (value) => (value as number) <= most, words);
/* @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp, words?: Words) =>
  holds('invalid_format', (value) => pattern.test(value as string), words);
/** As zod has it. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/* @__NO_SIDE_EFFECTS__ */
export const email = (words?: Words) => regex(EMAIL, words);
/* @__NO_SIDE_EFFECTS__ */
export const int = (words?: Words): Check => ({
  look({ value }, refuse) {
    if (!Number.isInteger(value)) refuse('invalid_type', { goesOn: false });
    else if (!Number.isSafeInteger(value)) refuse((value as number) > 0 ? 'too_big' : 'too_small');
  },
  words,
});
/* @__NO_SIDE_EFFECTS__ */
export const refine = (is: (value: never) => unknown, words?: Words): Check => ({
  look({ value }, refuse) {
    const path = typeof words === 'object' && words.path ? { path: [...words.path] } : {};
    if (!is(value as never)) refuse('custom', path);
  },
  words,
});
