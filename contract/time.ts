/** Dates as the product shows them (Product §12.1, §12.2). All times on the wire are ISO 8601 UTC. */

/** Names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The business's clock: Lagos is UTC+1 all year, so a plain shift serves and no time zone data is shipped. */
const LAGOS_OFFSET_MS = HOUR_MS;

const lagos = (iso: string) => new Date(Date.parse(iso) + LAGOS_OFFSET_MS);
const two = (value: number) => String(value).padStart(2, '0');

/** `'05 March 2026'`. */
export function displayDate(iso: string): string {
  const at = lagos(iso);
  return `${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `'09:05 PM'`. */
export function displayTime(iso: string): string {
  const at = lagos(iso);
  const hours = at.getUTCHours();
  return `${two(hours % 12 || 12)}:${two(at.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `'05 March 2026, 09:05 PM'`. */
export function displayMoment(at: Date | string): string {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return `${displayDate(iso)}, ${displayTime(iso)}`;
}

/** `'2026-03-05 21:05:00'`: what a spreadsheet reads as a date and time. */
export function sheetTime(iso: string): string {
  return lagos(iso).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first and the last moment (exclusive) of a day `YYYY-MM-DD`, in milliseconds. */
export function dayBounds(day: string): [start: number, end: number] {
  const start = Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS;
  return [start, start + DAY_MS];
}

/** The day of a moment, `YYYY-MM-DD`. `now` in milliseconds. */
export function dayOf(now: number): string {
  return new Date(now + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

/** `'Today'`, `'Yesterday'`, the weekday for days 2 to 6, then the date. `now` in milliseconds. */
export function displayDay(iso: string, now: number): string {
  const day = (ms: number) => Math.floor((ms + LAGOS_OFFSET_MS) / DAY_MS);
  const days = day(now) - day(Date.parse(iso));
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days >= 2 && days <= 6) return WEEKDAYS[lagos(iso).getUTCDay()] ?? '';
  return displayDate(iso);
}

/** A moment to come: `'today, 02:00 PM'`, `'tomorrow, …'`, the weekday for days 2 to 6, then the date. `now` in milliseconds. */
export function displayComing(iso: string, now: number): string {
  const day = (ms: number) => Math.floor((ms + LAGOS_OFFSET_MS) / DAY_MS);
  const days = day(Date.parse(iso)) - day(now);
  const name =
    days === 0
      ? 'today'
      : days === 1
        ? 'tomorrow'
        : days >= 2 && days <= 6
          ? WEEKDAYS[lagos(iso).getUTCDay()]
          : displayDate(iso);
  return `${name}, ${displayTime(iso)}`;
}

/** How long ago, shortly: `'just now'`, `'4 min'`, `'3 h'`, `'2 d'`. `now` in milliseconds. */
export function displayAge(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}
