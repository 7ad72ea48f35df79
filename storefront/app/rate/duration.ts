const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as people say them: `'45 min'`, `'3 h 5 min'`, `'2 d 4 h'`. */
export function duration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < 2 * DAY) return parts(Math.floor(minutes / HOUR), 'h', minutes % HOUR, 'min');
  const hours = Math.ceil(minutes / HOUR);
  return parts(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const parts = (large: number, unit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
