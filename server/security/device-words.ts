/** What a browser says it is, in words for people, and where a call came from, roughly. */

/** Looked for in this order: most browsers also say that they are Chrome or Safari. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\b/, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** `'Chrome on Android'` of a browser's own long name; `'an unknown device'` where it says nothing known. */
export function deviceWords(userAgent: string): string {
  const [browser, system] = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'an unknown device';
}

/** A network address without its last half: enough to know one's own network by, too little to find a person. */
export function roughAddress(address: string): string {
  const [, front] = address.match(/^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/) ?? [];
  if (front) return `${front}.x.x`;
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length > 1 ? `${groups.slice(0, 2).join(':')}:…` : 'unknown';
}
