/** Reasons can be looked up: what code cites stands in docs/product.md. When one breaks, the message says where it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/product.md';

/** Written by its code, since this file is read too. */
const SIGN = '\u00a7';
/** One or more paragraphs, the page named once. */
const CITATION = new RegExp(`Product ${SIGN}\\d+\\.\\d+(?:, ${SIGN}\\d+\\.\\d+)*`, 'g');
const NUMBER = /\d+\.\d+/g;

const TEXTS = ['.ts', '.tsx', '.mjs', '.css', '.sql', '.md', '.yaml', '.html'];
const NOT_OURS = ['node_modules', 'build', 'dist', 'data', 'screens'];

/** Numbers of the page's paragraphs. */
function paragraphsOf(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/^\*\*(\d+\.\d+)\*\* \S/gm)].map(([, paragraph = '']) => paragraph));
}

/** What is wrong with how the page is numbered. */
function misnumbered(page: string): string[] {
  const complaints: string[] = [];
  let section = 0;
  let last = 0;
  for (const line of page.split('\n')) {
    const heading = /^## (\S+)/.exec(line)?.[1];
    if (heading !== undefined) {
      if (!(Number(heading) > section)) complaints.push(`section ${heading} comes after section ${section}`);
      section = Number(heading);
      last = 0;
    }
    const [, own, number] = /^\*\*(\d+)\.(\d+)\*\*/.exec(line) ?? [];
    if (own === undefined) continue;
    if (Number(own) !== section) complaints.push(`paragraph ${own}.${number} stands in section ${section}`);
    else if (Number(number) <= last) complaints.push(`paragraph ${own}.${number} comes after ${own}.${last}`);
    last = Number(number);
  }
  return complaints;
}

/** Citations of a text that lead nowhere or have another form, each with its line. */
function brokenCitations(text: string, paragraphs: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const cited = [...line.matchAll(CITATION)].flatMap(([citation]) => citation.match(NUMBER) ?? []);
    const missing = cited.filter((paragraph) => !paragraphs.has(paragraph));
    const complaints = missing.map((paragraph) => `${PAGE} has no paragraph ${paragraph}`);
    if (line.replace(CITATION, '').includes(SIGN)) complaints.push('cite as in STYLE.md, by paragraph');
    return complaints.map((complaint) => `${index + 1}: ${complaint}`);
  });
}

/** References from one paragraph to another: `(8.4)`. */
function brokenReferences(page: string, paragraphs: ReadonlySet<string>): string[] {
  const named = [...page.matchAll(/\((\d+\.\d+)\)/g)].map(([, paragraph = '']) => paragraph);
  return named.filter((paragraph) => !paragraphs.has(paragraph));
}

function texts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return NOT_OURS.includes(entry.name) || entry.name.startsWith('.') ? [] : texts(path);
    }
    return TEXTS.includes(extname(entry.name)) ? [path] : [];
  });
}

const page = readFileSync(join(ROOT, PAGE), 'utf8');
const paragraphs = paragraphsOf(page);
const sources = texts(ROOT).map((path) => ({
  name: relative(ROOT, path).split(sep).join('/'),
  text: readFileSync(path, 'utf8'),
}));
const cited = sources
  .flatMap(({ text }) => text.match(CITATION) ?? [])
  .flatMap((one) => one.match(NUMBER) ?? []);

describe('the product page', () => {
  it('numbers its paragraphs once each and in order', () => {
    expect(paragraphs.size).toBeGreaterThan(150);
    expect(misnumbered(page)).toEqual([]);
  });

  it('refers to paragraphs that it has', () => {
    expect(brokenReferences(page, paragraphs)).toEqual([]);
  });
});

describe('citations', () => {
  it('are read in the whole project', () => {
    expect(cited.length).toBeGreaterThan(250);
    const folders = new Set(
      sources.filter(({ text }) => text.match(CITATION)).map(({ name }) => name.split('/')[0]),
    );
    for (const folder of ['contract', 'server', 'storefront', 'desk', 'ui'])
      expect(folders).toContain(folder);
  });

  it('lead to paragraphs that are there', () => {
    const complaints = sources.flatMap(({ name, text }) =>
      brokenCitations(text, paragraphs).map((complaint) => `${name}:${complaint}`),
    );
    expect(complaints).toEqual([]);
  });
});

describe('what would not be noticed by reading', () => {
  it('a page that loses a paragraph that is cited', () => {
    for (const paragraph of new Set(cited)) {
      const without = page.replace(`\n**${paragraph}** `, '\n');
      expect(brokenCitations(`Product ${SIGN}${paragraph}`, paragraphsOf(without))).toEqual([
        `1: ${PAGE} has no paragraph ${paragraph}`,
      ]);
    }
  });

  it.each([
    ['a section for a paragraph', `Product ${SIGN}4`],
    ['another document', `Spec ${SIGN}4.1`],
    ['a second citation in the old form', `Product ${SIGN}1.1; Spec ${SIGN}4`],
  ])('%s', (_, text) => {
    expect(brokenCitations(text, new Set(['1.1', '4.1']))).toEqual(['1: cite as in STYLE.md, by paragraph']);
  });

  it.each([
    ['a paragraph twice', '## 1 A\n**1.1** a\n**1.1** b'],
    ['paragraphs out of order', '## 1 A\n**1.2** a\n**1.1** b'],
    ['a paragraph in another section', '## 1 A\n**2.1** a'],
    ['sections out of order', '## 2 A\n## 1 B'],
  ])('%s', (_, text) => {
    expect(misnumbered(text)).toHaveLength(1);
  });
});
