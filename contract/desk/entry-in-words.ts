/** What the log keeps as the code calls it, in words (Product §23.7): accounts, entries of the content, days and moments. */
import { deviceName, UNKNOWN_DEVICE } from '../device-name.ts';
import { displayPrice } from '../display-price.ts';
import { displayDate, displayMoment } from '../time.ts';
import { CONTENT_LIST_NAMES } from './content.ts';
import { fieldLabel, LIST_TITLES, valueText } from './content-words.ts';
import type { ReviewedStep } from './going-live.ts';
import { OPTION_NAMES } from './option-names.ts';

type Entry = {
  action: string;
  subject: string;
  detail: string;
  /** What is called by its code in `subject`, by its name of now. */
  account?: string | null;
};

const areaOf = ({ action }: Entry) => action.split('.')[0] ?? '';
const isOfContent = (entry: Entry) => areaOf(entry) === 'content';

const STEP_NAMES: Record<ReviewedStep, string> = {
  hours: 'Working hours and holidays',
  limits: 'Limits of the currencies',
  content: 'Content',
};

/** What an area of the log calls by a code that has one name, whoever is asked. */
const NAMES: Record<string, Record<string, string>> = {
  account: OPTION_NAMES,
  option: OPTION_NAMES,
  'going-live': STEP_NAMES,
};

/** `out/alipay` is an account by its name; `faqs: Is it safe?` is one of the questions. */
export function subjectInWords(entry: Entry): string {
  const name = entry.account ?? NAMES[areaOf(entry)]?.[entry.subject];
  if (name) return name;
  const [named = '', ...title] = entry.subject.split(': ');
  const list = isOfContent(entry) && CONTENT_LIST_NAMES.find((name) => name === named);
  return list ? [LIST_TITLES[list], ...title].join(': ') : entry.subject;
}

/** `215.50000 to 216.5`, of `NGN to RMB`: prices in the currency that customers pay in. */
function pricesInWords({ subject, detail }: Entry): string {
  const [base = ''] = subject.split(' to ');
  return detail.replace(/[\d.]+/g, (price) => displayPrice(price, base));
}

/**
 * A line for each field of an entry of the content, and the device of a sign-in and prices as everywhere at the desk; anything
 * else as it was written, but for its days.
 */
export function detailInWords(entry: Entry): string {
  if (entry.action === 'session.sign-in') {
    const device = deviceName(entry.detail);
    return device === UNKNOWN_DEVICE ? entry.detail : device;
  }
  if (entry.action === 'rate.publish') return pricesInWords(entry);
  // The code that a new account of the book was given: its name stands beside it.
  const detail = entry.action === 'book.open-account' ? '' : entry.detail;
  const said = isOfContent(entry) ? (rowInWords(detail) ?? proposalInWords(detail)) : null;
  return datesInWords(said ?? detail);
}

const lineOf = (field: string, text: string) =>
  `${field === 'position' ? 'Place' : fieldLabel(field)}: ${text}`;

/** A whole entry, which the log keeps as JSON. */
function rowInWords(detail: string): string | null {
  const row = parsed(detail);
  if (typeof row !== 'object' || row === null) return null;
  const { id: _, position, ...fields } = row as Record<string, unknown>;
  return Object.entries({ ...fields, position })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => lineOf(field, valueText(field, value)))
    .join('\n');
}

const KINDS: Record<string, string> = {
  create: 'New one',
  update: 'Change',
  move: 'Another place',
  delete: 'Deletion',
};
const VALUE = String.raw`null|-?[0-9.]+|"(?:[^"\\]|\\.)*"`;
const FIELD = new RegExp(`([a-z_]+): (${VALUE}) → (${VALUE})`, 'g');

/** `update by Ada Obi: city: "Yiwu" → "Aba"`. */
function proposalInWords(detail: string): string | null {
  const [, kind = '', by] = /^([a-z]+) by (.*?): [a-z_]+: /.exec(detail) ?? [];
  const known = KINDS[kind];
  if (!known || by === undefined) return null;
  const changes = [...detail.matchAll(FIELD)].map(([, field = '', before = '', after = '']) =>
    lineOf(field, `${valueText(field, parsed(before))} → ${valueText(field, parsed(after))}`),
  );
  return [`${known} by ${by}`, ...changes].join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The log writes days as `2026-11-23` and moments as ISO 8601; people read them as everywhere at the desk. */
const datesInWords = (detail: string) =>
  detail.replace(MOMENT, (at) => displayMoment(at)).replace(DAY, (day) => displayDate(`${day}T12:00:00Z`));
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const DAY = /\b\d{4}-\d\d-\d\d\b/g;
