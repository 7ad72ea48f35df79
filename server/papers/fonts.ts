/**
 * The letters of papers: the brand's face, and behind it those that draw what it lacks, so that Naira and Yuan
 * signs, Nigerian names and Chinese ones all come out as text (Product §28.96).
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

export type Face = 'text' | 'strong' | 'display';
const WEIGHTS: Record<Face, number> = { text: 400, strong: 600, display: 700 };

/** A piece of a line that one font draws. */
export type Run = { font: Font; text: string };

const require = createRequire(import.meta.url);

/** A file of a family that has some of its letters. */
type Part = { path: string; ranges: [from: number, to: number][] };

/** The parts of a family that is kept in many small files, as its package lists them. */
function readParts(family: string): Part[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => ({
    path: join(folder, 'files', `${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}

const families = new Map<string, Part[]>();
function partsOf(family: string): Part[] {
  const parts = families.get(family) ?? readParts(family);
  families.set(family, parts);
  return parts;
}

/** Where a letter is looked for: what the first lacks, the next has. */
const FAMILIES = ['familjen-grotesk', 'noto-sans', 'noto-sans-sc'];

const opened = new Map<string, Promise<Font>>();

/** A font at its weight; opened once, since taking one apart takes a while. */
function openFont({ path, ranges }: Part, weight: number): Promise<Font> {
  const key = `${path} ${weight}`;
  const font = opened.get(key) ?? readFont(path, ranges, weight);
  opened.set(key, font);
  font.catch(() => opened.delete(key));
  return font;
}

/** Of a variable, compressed font its letters at one weight: what draws papers embeds no others. */
async function readFont(path: string, ranges: Part['ranges'], weight: number): Promise<Font> {
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  const plain = await subsetFont(await readFile(path), letters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
  return create(plain) as Font;
}

/** Which font draws a letter of a face; null where none does. */
const choices = new Map<string, Font | null>();
const choiceKey = (letter: string, face: Face) => `${face} ${letter}`;
const choiceOf = (letter: string, face: Face) => choices.get(choiceKey(letter, face));

async function choose(letter: string, face: Face): Promise<Font | null> {
  const point = letter.codePointAt(0) ?? 0;
  for (const family of FAMILIES) {
    for (const part of partsOf(family)) {
      if (!part.ranges.some(([from, to]) => from <= point && point <= to)) continue;
      const font = await openFont(part, WEIGHTS[face]);
      if (font.hasGlyphForCodePoint(point)) return font;
    }
  }
  return null;
}

/** A letter that nothing draws, a picture mostly, is left as this. */
const UNKNOWN = '?';
const ALWAYS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Opens the fonts that `text` takes; before anything of it is drawn or measured. */
export async function loadFonts(text: string): Promise<void> {
  const faces = Object.keys(WEIGHTS) as Face[];
  for (const letter of new Set(`${ALWAYS}${text}`.normalize('NFC')))
    for (const face of faces)
      if (choiceOf(letter, face) === undefined)
        choices.set(choiceKey(letter, face), await choose(letter, face));
}

/** What phones and chats put between letters and nobody sees: marks of direction, joins, places where a line may break. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** `text` in pieces that one font each draws. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text.replace(UNSEEN, '').replace(BLANKS, ' ').normalize('NFC')) {
    const last = runs.at(-1);
    const found = choiceOf(letter, face);
    const font = found ?? choiceOf(UNKNOWN, face);
    if (!font) throw new Error('the fonts of a text are loaded before it is drawn');
    const drawn = found ? letter : UNKNOWN;
    if (last && last.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

/** Widths of words, in ems: a word is measured several times on the way to its place, and many come again. */
const wordWidths = new Map<Font, Map<string, number>>();
const MOST_WORDS = 5000;
/** A word with the space behind it: as the PDF's writer lays them out, each by itself. */
const WORDS = /[^ ]* |[^ ]+/g;

function wordWidth(word: string, font: Font): number {
  const known = wordWidths.get(font) ?? new Map<string, number>();
  wordWidths.set(font, known);
  const width = known.get(word) ?? font.layout(word).advanceWidth / font.unitsPerEm;
  if (known.size >= MOST_WORDS) known.clear();
  known.set(word, width);
  return width;
}

/** How wide `text` is at `size` points. */
export function widthOf(text: string, face: Face, size: number): number {
  let ems = 0;
  for (const { font, text: piece } of runsOf(text, face))
    for (const word of piece.match(WORDS) ?? []) ems += wordWidth(word, font);
  return ems * size;
}

/** Where a line may end: after a space, and beside any Chinese letter. */
const PIECES = /\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu;

/** `text` in lines of at most `width` points; its own line breaks stay, and a word that is wider is cut. */
export function linesOf(text: string, face: Face, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of paragraph.match(PIECES) ?? []) {
      if (line && widthOf(line + piece.trimEnd(), face, size) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
      while (widthOf(line.trimEnd(), face, size) > width && line.length > 1) {
        const fits = cutAt(line, face, size, width);
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** Where to cut a line that is too wide: after as many letters as fit, at least one. */
function cutAt(line: string, face: Face, size: number, width: number): number {
  const letters = [...line];
  const first = (count: number) => letters.slice(0, count).join('');
  const fits = (count: number) => widthOf(first(count), face, size) <= width;
  // Measuring takes as long as the text is, so no text is measured that is more than twice as long as what fits.
  let [most, tooMany] = [1, 2];
  while (tooMany < letters.length && fits(tooMany)) [most, tooMany] = [tooMany, 2 * tooMany];
  tooMany = Math.min(tooMany, letters.length);
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return first(most).length;
}
