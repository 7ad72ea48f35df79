/**
 * Called around each `import()` of a part of a page, in the place of Vite's own helper (build-steps/parts.ts). Most browsers
 * keep for as long as the page is open that a file of a part did not come, and never ask for it again: one moment without a
 * network, and no press would bring it (Product §11.23). So its files are fetched first, which can be tried again, and it is
 * imported once they are all in the browser's cache.
 */
const FOLDER = '/assets/';
const IMPORTED_FILE = /import\(\s*["'`]\.\/([\w.-]+\.js)/;
const IMPORTS = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Files that have come, and which they import themselves. */
const here = new Map<string, readonly string[]>();

/** `load` imports one file, which its own text names. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  const [, file] = IMPORTED_FILE.exec(String(load)) ?? [];
  if (file) await bring(file, new Set());
  return load();
}

/** With all that it imports. @throws TypeError where one of them does not come */
async function bring(file: string, brought: Set<string>): Promise<void> {
  if (brought.has(file)) return;
  brought.add(file);
  if (here.size === 0) noteFirst();
  const imports = here.get(file) ?? (await fetched(file));
  await Promise.all(imports.map((next) => bring(next, brought)));
}

async function fetched(file: string): Promise<readonly string[]> {
  const answer = await fetch(FOLDER + file);
  if (!answer.ok) throw new TypeError(`Failed to fetch ${file}`);
  const code = await answer.text();
  const imports = Array.from(code.matchAll(IMPORTS), ([, next = '']) => next);
  here.set(file, imports);
  return imports;
}

/** What the page itself is made of is there, or nothing of it would run. */
function noteFirst(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    here.set(href.slice(href.lastIndexOf('/') + 1), []);
}
