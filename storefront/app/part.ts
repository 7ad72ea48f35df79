/**
 * Called around each `import()` of a part of a page, in the place of Vite's own helper (build-steps/parts.ts). Most browsers
 * keep for as long as the page is open that a file of a part did not come, and never ask for it again: one moment without a
 * network, and no press would bring it (Product §11.23). So its files are fetched first, which can be tried again, and it is
 * imported once they are all in the browser's cache.
 *
 * What follows an `import()` in the source as `.then(…, …)` Vite moves inside `load`, where nobody hears that a file did not
 * come: so it is a function of its own, `const loadCases = () => import('./cases.tsx')`, and handled where it is called.
 */
const FOLDER = '/assets/';
const IMPORTED_FILE = /import\(\s*["'`]\.\/([\w.-]+\.js)/;
const IMPORTS = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Files that have come or are on their way, and which they import themselves. */
const here = new Map<string, Promise<readonly string[]>>();
noteFirst();

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
  // An attempt that began without the network fails, and must not be the last one for who asks as it is back.
  const imports = await (here.get(file)?.catch(() => known(file)) ?? fetched(file));
  await Promise.all(imports.map((next) => bring(next, brought)));
}

const known = (file: string): Promise<readonly string[]> => here.get(file) ?? fetched(file);

/** Who wants it meanwhile waits for the same; one that did not come is asked for anew. */
function fetched(file: string): Promise<readonly string[]> {
  const imports = importsOf(file);
  here.set(file, imports);
  imports.catch(() => here.delete(file));
  return imports;
}

async function importsOf(file: string): Promise<readonly string[]> {
  const answer = await fetch(FOLDER + file);
  if (!answer.ok) {
    // The file's build is no longer kept, so no further press can load it: the page says to load it again.
    if (answer.status === 404) document.documentElement.dataset.lost = '';
    throw new TypeError(`Failed to fetch ${file}`);
  }
  const code = await answer.text();
  return Array.from(code.matchAll(IMPORTS), ([, next = '']) => next);
}

/** What the page itself is made of is there, or nothing of it would run. Its HTML names it until the page is alive. */
function noteFirst(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    here.set(href.slice(href.lastIndexOf('/') + 1), Promise.resolve([]));
}
