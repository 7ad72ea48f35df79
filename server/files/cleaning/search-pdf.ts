/**
 * Looks for what a PDF could do beside showing its pages (Product §10.24): scripts, programs, other files, forms that
 * run or send. Names may be escaped (`/J#61vaScript`) and stand in compressed streams of objects, which are unpacked
 * within limits; what cannot be looked into is not taken. A viewer that mends broken files may still see what we don't:
 * the desk shows PDFs in the browser's own viewer, which runs none of this.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Verdict } from './jobs.ts';

const unpack = promisify(inflateRaw);

/** Names that no picture's bytes hold by chance, so they are looked for everywhere. */
const LONG_NAMES = 'JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition';
/** Names so short that packed bytes may hold them by chance: looked for where objects stand. */
const SHORT_NAMES = 'JS|AA|XFA';
/** A name ends at white space, at a bracket, at the next name or comment, or with the text. */
const NAME_ENDS = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`;
const ACTIVE_ANYWHERE = new RegExp(`/(?:${LONG_NAMES})${NAME_ENDS}`);
const ACTIVE_IN_OBJECTS = new RegExp(`/(?:${LONG_NAMES}|${SHORT_NAMES})${NAME_ENDS}`);
/** What happens at opening: to show a page (`[3 0 R /Fit]`, which every second program writes) is no action. */
const OPEN_ACTION = /\/OpenAction[\0\t\n\f\r ]{0,99}(\[|<<|(\d{1,9})[ \r\n]{1,9}\d{1,5}[ \r\n]{1,9}R)?/g;
const GO_TO_PAGE = /\/S[\0\t\n\f\r ]{0,99}\/GoTo(?=[\0\t\n\f\r ()<>[\]{}/%])/;

const FLATE_ALONE =
  /\/Filter[\0\t\n\f\r ]{0,9}(?:\[[\0\t\n\f\r ]{0,9}\/FlateDecode[\0\t\n\f\r ]{0,9}\]|\/FlateDecode(?=[\0\t\n\f\r />]))/;
const STREAM_BEGINS = />>[\0\t\n\f\r ]{0,20}stream(?:\r\n|\n|\r)/g;
const STREAM_ENDS = 'endstream';
/** A file has one beginning, and another for each time that it was added to. */
const MAX_OPENINGS = 20;
const MAX_STREAMS = 20_000;
/** A stream of objects holds some hundred of them; ten pages of a receipt unpack to less than one megabyte. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const MAX_UNPACKED_IN_ALL = 64 * 1024 * 1024;
/** Letters of names that are written as figures: a few hundred, with those that packed bytes hold by chance. */
const MAX_ESCAPES = 100_000;

/** `active` where it could do something, `unreadable` where that cannot be told, otherwise `clean`. */
export async function searchPdf(path: string): Promise<Verdict> {
  const bytes = await readFile(path);
  // A letter for each byte, so that places in the text are places in the file.
  const file = bytes.toString('latin1');
  if (isOverEscaped(file)) return 'unreadable';
  if (ACTIVE_ANYWHERE.test(unescaped(file))) return 'active';
  const parts = partsOf(file);
  if (!parts) return 'unreadable';
  const texts = [parts.objects];
  let room = MAX_UNPACKED_IN_ALL;
  // Streams that lie within each other unpack the same bytes again and again, to nothing perhaps.
  let left = bytes.length;
  for (const { dictionary, from, to } of parts.packed) {
    left -= to - from;
    if (left < 0) return 'unreadable';
    const text = await objectsIn(dictionary, bytes.subarray(from, to), Math.min(room, MAX_UNPACKED_BYTES));
    if (text === null || isOverEscaped(text)) return 'unreadable';
    room -= text.length;
    texts.push(unescaped(text));
  }
  const all = texts.join('\n');
  return ACTIVE_IN_OBJECTS.test(all) || actsAtOpening(all, parts.objects) ? 'active' : 'clean';
}

const ESCAPE = /#([0-9a-fA-F]{2})/g;

function isOverEscaped(text: string): boolean {
  let left = MAX_ESCAPES;
  for (const _ of text.matchAll(ESCAPE)) if (--left < 0) return true;
  return false;
}

/** Names with their `#61` read as the letters that they stand for. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

type Packed = { dictionary: string; from: number; to: number };

/** Of a stream of objects at least one of these stands before it. */
const MAY_HOLD_OBJECTS = new RegExp(`/(?:ObjStm|First)${NAME_ENDS}`);
/** A stream that we do not see as one, such as behind a remark: a reader that goes where it is told to finds it. */
const UNSEEN_STREAM = /[\0\t\n\f\r ()<>[\]{}/%]stream[\r\n]/;

/**
 * A file's objects without their streams, and those streams that hold objects; null for more streams than a file has, and
 * where it cannot be told which hold some.
 */
function partsOf(text: string): { objects: string; packed: Packed[] } | null {
  const outside: string[] = [];
  const packed: Packed[] = [];
  /** Up to where the last stream went, its beginning, and up to where streams that begin within it were looked at. */
  let [at, seen, ends] = [0, 0, -1];
  for (const { index, 0: found } of text.matchAll(STREAM_BEGINS)) {
    const from = index + found.length;
    if (ends < from) ends = text.indexOf(STREAM_ENDS, from);
    if (ends < 0) break;
    const isWithin = index < at;
    const before = unescaped(text.slice(isWithin ? seen : at, index + 2));
    seen = from;
    if (!isWithin) outside.push(before);
    if (outside.length > MAX_STREAMS || packed.length > MAX_STREAMS) return null;
    if (MAY_HOLD_OBJECTS.test(before)) {
      const dictionary = dictionaryAtEnd(before);
      if (dictionary === null) return null;
      if (MAY_HOLD_OBJECTS.test(dictionary)) packed.push({ dictionary, from, to: ends });
    }
    at = Math.max(at, ends + STREAM_ENDS.length);
  }
  outside.push(unescaped(text.slice(at)));
  const objects = outside.join('\n');
  return MAY_HOLD_OBJECTS.test(objects) && UNSEEN_STREAM.test(objects) ? null : { objects, packed };
}

/** What stands before the dictionary of an object. */
const OBJECT_BEGINS = /(?:^|[\0\t\n\f\r ])\d{1,10}[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}$/;
const LONGEST_BEGINNING = 40;
const TEXT_IN_FIGURES = /(?<!<)<[\da-f\0\t\n\f\r ]*>(?!>)/gi;

/**
 * The dictionary that a text ends with; null where it is not plain to see, since what stands in a text or a remark could
 * pass for the beginning of another. That of a stream of objects holds neither.
 */
function dictionaryAtEnd(text: string): string | null {
  const at = text.lastIndexOf('obj');
  const head = text.slice(Math.max(0, at - LONGEST_BEGINNING), Math.max(0, at));
  const line = head.slice(Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1);
  if (at < 0 || !OBJECT_BEGINS.test(head) || line.includes('%')) return null;
  // Texts in figures, as programs write the file's number, hold no names.
  const dictionary = text
    .slice(at + 3)
    .replaceAll(TEXT_IN_FIGURES, '')
    .trim();
  if (!dictionary.startsWith('<<') || /[()%]/.test(dictionary)) return null;
  let depth = 0;
  let end = 0;
  for (const { 0: mark, index } of dictionary.matchAll(/<<|>>|[<>]/g)) {
    // What comes after it has closed, and any other text, belong into no dictionary of these.
    if (mark.length === 1 || (depth === 0 && index > 0)) return null;
    depth += mark === '<<' ? 1 : -1;
    end = index + mark.length;
  }
  return depth === 0 && end === dictionary.length ? dictionary : null;
}

const FILTER = new RegExp(`/Filter${NAME_ENDS}`, 'g');
/** Before what is packed stand two bytes that say how. */
const PACKING_BYTES = 2;

/** The text of a stream of objects; null where it is encrypted, packed in another way than all programs do, or too long. */
async function objectsIn(dictionary: string, content: Buffer, most: number): Promise<string | null> {
  const filters = dictionary.match(FILTER)?.length ?? 0;
  if (filters === 0) return content.length > most ? null : content.toString('latin1');
  if (filters > 1 || !FLATE_ALONE.test(dictionary) || most <= 0) return null;
  try {
    // To its very end: what stands beyond a part of it would not have been looked at.
    return (await unpack(content.subarray(PACKING_BYTES), { maxOutputLength: most })).toString('latin1');
  } catch {
    return null;
  }
}

/** `objects`: those outside of streams, which alone begin with their number. */
function actsAtOpening(text: string, objects: string): boolean {
  let openings = 0;
  for (const { index, 0: found, 1: value, 2: object } of text.matchAll(OPEN_ACTION)) {
    openings += 1;
    if (openings > MAX_OPENINGS) return true;
    const end = index + found.length;
    if (value === '[') continue;
    const action = object === undefined ? text.slice(end, end + 500) : objectOf(objects, object);
    const isShowing = action !== null && (/^\s*\[/.test(action) || GO_TO_PAGE.test(action));
    if (!isShowing) return true;
  }
  return false;
}

/** The beginning of an object by its number; null where it stands in no place that we can tell, as within a stream of objects. */
function objectOf(text: string, number: string): string | null {
  const at = new RegExp(`(?:^|[^0-9])${Number(number)}[ \\r\\n]{1,9}0[ \\r\\n]{1,9}obj`).exec(text);
  return at && text.slice(at.index + at[0].length, at.index + at[0].length + 500);
}
