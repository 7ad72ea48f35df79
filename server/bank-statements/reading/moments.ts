/** Days and times as banks write them (Product §26.41). */
import { MINUTE_MS, MONTHS } from '@cowrie/contract/time.ts';

/** `day`: `YYYY-MM-DD` on the account's clock; `time`: `HH:MM:SS`, null where the statement tells none. */
export type Moment = { day: string; time: string | null };

/** Which comes first in `03/04/2026`. */
export type DayOrder = 'day first' | 'month first';

const YEAR_FIRST = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?/;
/** Chinese banks may write the time behind it in one piece too. */
const RUN_TOGETHER = /^(20\d{2})(\d{2})(\d{2})(?=\D|\d{6}$|$)/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*([a-z]{3,9})\.?[-/.,\s]*(\d{4}|\d{2})(?!\d)/i;
const YEAR_MONTH_NAME = /^(\d{4})[-/.\s]*([a-z]{3,9})\.?[-/.,\s]*(\d{1,2})(?!\d)/i;
const MONTH_NAME_DAY = /^([a-z]{3,9})\.?[-\s]*(\d{1,2})(?:st|nd|rd|th)?[,\s]+(\d{4})/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,\s]+/i;
const TIME = /^[T,\s-]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** As Chinese banks may write it: `140509`. */
const TIME_TOGETHER = /^(\d{2})(\d{2})(\d{2})$/;

/** In which order days without a month's name are written: what one of them rules out counts for all. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  for (const cell of cells) {
    const [, first, second] = YEAR_LAST.exec(cleaned(cell)) ?? [];
    if (Number(first) > 12) return 'day first';
    if (Number(second) > 12) return 'month first';
  }
  return 'day first';
}

/**
 * The moment that a cell tells, `time` being in another cell where there is one for it. A time with a zone is turned to
 * the account's, `zone` in minutes east of UTC. Undefined where it is none, or none between 2000 and 2099.
 */
export function readMoment(
  written: string,
  { order, zone, time = '' }: { order: DayOrder; zone: number; time?: string },
): Moment | undefined {
  const text = cleaned(written);
  const found = readDay(text, order);
  if (!found) return undefined;
  const day = realDay(found);
  if (!day) return undefined;
  const rest = text.slice(found.length).trim() || time.normalize('NFKC').trim();
  if (rest === '') return { day, time: null };
  const clock = TIME.exec(rest) ?? TIME_TOGETHER.exec(rest);
  if (!clock) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half, offset] = clock;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const moment = { day, time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` };
  return offset ? turned(moment, offset, zone) : moment;
}

/** Whether a cell begins with a day, written whichever way. */
export const isDay = (written: string): boolean => readDay(cleaned(written), 'day first') !== undefined;

const cleaned = (written: string) => written.normalize('NFKC').trim().replace(WEEKDAY, '');

type Found = { year: string; month: number; day: number; length: number };

function readDay(text: string, order: DayOrder): Found | undefined {
  const yearFirst = YEAR_FIRST.exec(text) ?? RUN_TOGETHER.exec(text);
  if (yearFirst) {
    const [all, year = '', month, day] = yearFirst;
    return { year, month: Number(month), day: Number(day), length: all.length };
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [all, first, second, year = ''] = yearLast;
    const [day, month] = order === 'day first' ? [first, second] : [second, first];
    return { year, month: Number(month), day: Number(day), length: all.length };
  }
  const named = DAY_MONTH_NAME.exec(text);
  if (named) {
    const [all, day, name = '', year = ''] = named;
    return { year, month: monthOf(name), day: Number(day), length: all.length };
  }
  const inverted = YEAR_MONTH_NAME.exec(text);
  if (inverted) {
    const [all, year = '', name = '', day] = inverted;
    return { year, month: monthOf(name), day: Number(day), length: all.length };
  }
  const american = MONTH_NAME_DAY.exec(text);
  if (!american) return undefined;
  const [all, name = '', day, year = ''] = american;
  return { year, month: monthOf(name), day: Number(day), length: all.length };
}

/** 0 where it is none. */
const monthOf = (name: string) =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase().replace(/^sept$/, 'sep'))) +
  1;

function realDay({ year, month, day }: Found): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const days = new Date(Date.UTC(Number(full), month, 0)).getUTCDate();
  const isReal = full.startsWith('20') && month >= 1 && month <= 12 && day >= 1 && day <= days;
  return isReal ? `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : undefined;
}

/** Undefined where it is no zone. */
function turned({ day, time }: Moment, offset: string, zone: number): Moment | undefined {
  const given = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${day}T${time}${given}`);
  if (Number.isNaN(at)) return undefined;
  const local = new Date(at + zone * MINUTE_MS).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 19) };
}
