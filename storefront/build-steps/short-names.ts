/**
 * Styles are named by what they do (`lg:grid-cols-2`), in the stylesheet, in the HTML and in the scripts. Browsers are sent
 * names of one or two letters: a page and its scripts are a tenth smaller by it. So are the stylesheet's own properties
 * (`--color-line`) that nothing outside of it names. In development, and where a test runs on the sources, they are called
 * what they are.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { nodesOf } from './nodes.ts';

const ROOT = join(import.meta.dirname, '../..');
const STYLES = join(ROOT, 'storefront/app/app.css?inline');
const SOURCES = ['storefront/app/**/*.{ts,tsx}', 'ui/*.{ts,tsx}'];
const OURS = /\/(storefront\/app|ui)\/[^?]+\.tsx?$/;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SHORT = [...LETTERS, ...LETTERS.flatMap((one) => LETTERS.map((other) => one + other))];
/** A class in a selector. */
const CLASS = /\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g;
const PROPERTY = /--[a-zA-Z][\w-]*/g;
/** A word alone (`flex`, `hidden`) may be one of anything else, and is short. */
const COMPOUND = /[-:/[]/;

/** By the name in the sources, the one that is sent: of classes, and with their dashes of properties. */
type Names = ReadonlyMap<string, string>;

export function shortNames(): Plugin {
  let names: Names | undefined;
  return {
    name: 'short-names',
    apply: 'build',
    // Once the stylesheet is made, and types are gone.
    enforce: 'post',
    async transform(code, id) {
      if (id === STYLES) {
        const literal = stylesIn(this.parse(code));
        names = namesFor(literal.value);
        return {
          code: put(code, [{ ...literal, instead: JSON.stringify(inStyles(literal.value, names)) }]),
          map: null,
        };
      }
      if (!OURS.test(id)) return;
      if (!names) await this.load({ id: STYLES });
      if (!names) throw new Error(`${STYLES} was not made before ${id}`);
      const changes = changesIn(this.parse(code), code, names);
      return changes.length > 0 ? { code: put(code, changes), map: null } : undefined;
    },
  };
}

type Change = { start: number; end: number; instead: string };

const put = (code: string, changes: readonly Change[]): string =>
  changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);

/** The stylesheet, as Vite hands it on: the text that a module gives. */
function stylesIn({ body }: ESTree.Program): { value: string; start: number; end: number } {
  for (const node of nodesOf(body)) {
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value.includes('@layer utilities'))
      return { value: node.value, start: node.start, end: node.end };
  }
  throw new Error('the stylesheet has no utilities');
}

/** The same for the browser's files and the server's, as both are made of the same sources. */
function namesFor(styles: string): Names {
  const sources = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  return new Map([...classesOf(styles, sources), ...propertiesOf(styles, sources)]);
}

function classesOf(styles: string, sources: readonly string[]): Names {
  const counts = new Map<string, number>();
  for (const word of sources.flatMap((source) => source.split(/[\s"'`]+/)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const utilities = layer(styles, 'utilities');
  const classes = new Set(Array.from(utilities.matchAll(CLASS), ([, name = '']) => plain(name)));
  const taken = new Set(Array.from(styles.matchAll(CLASS), ([, name = '']) => plain(name)));
  const free = SHORT.filter((name) => !taken.has(name));
  const often = (name: string) => counts.get(name) ?? 0;
  const ordered = [...classes]
    .filter((name) => COMPOUND.test(name))
    .toSorted((one, other) => often(other) - often(one) || (one < other ? -1 : 1));
  if (ordered.length > free.length) throw new Error('there are more styles than short names');
  return new Map(ordered.map((name, at) => [name, free[at] ?? name]));
}

/** A script or a style attribute may name one by any part of its text: those keep theirs. */
function propertiesOf(styles: string, sources: readonly string[]): Names {
  const counts = new Map<string, number>();
  for (const [name] of styles.matchAll(PROPERTY)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = new Set(sources.flatMap((source) => source.match(PROPERTY) ?? []));
  const own = [...counts].filter(([name]) => !named.has(name)).toSorted(([, one], [, other]) => other - one);
  const free = SHORT.filter((name) => !counts.has(`--${name}`));
  if (own.length > free.length) throw new Error('there are more properties than short names');
  return new Map(own.map(([name], at) => [name, `--${free[at]}`]));
}

const plain = (name: string) => name.replace(/\\(.)/g, '$1');

/** What stands in a layer. */
function layer(styles: string, name: string): string {
  const start = styles.indexOf(`@layer ${name}{`);
  let depth = 0;
  for (let at = styles.indexOf('{', start); at < styles.length; at++) {
    if (styles[at] === '{') depth += 1;
    else if (styles[at] === '}' && --depth === 0) return styles.slice(start, at);
  }
  throw new Error(`the layer ${name} does not end`);
}

const inStyles = (styles: string, names: Names): string =>
  styles
    .replace(CLASS, (whole, name) => {
      const short = names.get(plain(name));
      return short === undefined ? whole : `.${short}`;
    })
    .replace(PROPERTY, (name) => names.get(name) ?? name);

const inWords = (text: string, names: Names): string =>
  text.replace(/[^\s]+/g, (word) => names.get(word) ?? word);

function changesIn({ body }: ESTree.Program, code: string, names: Names): Change[] {
  return Array.from(nodesOf(body)).flatMap((node): Change[] => {
    const { start, end } = node;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const instead = inWords(node.value, names);
      return instead === node.value ? [] : [{ start, end, instead: JSON.stringify(instead) }];
    }
    if (node.type !== 'TemplateElement') return [];
    const at = code.indexOf(node.value.raw, start);
    const instead = inWords(node.value.raw, names);
    return instead === node.value.raw ? [] : [{ start: at, end: at + node.value.raw.length, instead }];
  });
}
