/** Where programs of the system are that npm does not bring and tests, journeys and the bench use. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without a window's parts, which takes a third less of a machine's time. */
export const WINDOWLESS_NAME = 'chromium-headless-shell';
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium (or `CHROMIUM`), or undefined. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return [...onPath(CHROMIUM_NAMES), MAC_CHROME].find((path) => existsSync(path));
}

/** Path of a Chromium for pages alone, which has no viewer of PDFs; where there is none, that of the whole one. */
export function findChromiumForPages(): string | undefined {
  return process.env.CHROMIUM ?? onPath([WINDOWLESS_NAME]).find((path) => existsSync(path)) ?? findChromium();
}

/** Path of HAProxy, or undefined; it stands where only root looks. */
export function findHaproxy(): string | undefined {
  return onPath(['haproxy'], ['/usr/sbin', '/usr/local/sbin']).find((path) => existsSync(path));
}

/** Path of Caddy, or undefined. */
export function findCaddy(): string | undefined {
  return onPath(['caddy']).find((path) => existsSync(path));
}

/** Path of Prometheus' own checker of rules, or undefined. */
export function findPromtool(): string | undefined {
  return onPath(['promtool']).find((path) => existsSync(path));
}

/** Where programs of these names would be. */
export function onPath(names: string[], beside: string[] = []): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...beside];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
