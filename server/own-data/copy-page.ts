/** The page of a copy that a person reads, on a phone too: each section with its rows (Product §28.104). */
import { displayMoment } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { escapeHtml } from '../html.ts';
import { COPY_SECTIONS, type CopyRow, rowsOf } from './copy-sections.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fffefb;--ink:#14162f;--soft:#4f5068;--line:#dcd6c8;--brand:#2b349c}
@media screen and (prefers-color-scheme:dark){:root{--paper:#0b0d1c;--card:#161935;--ink:#f3efe6;--soft:#b4b6d0;--line:#2d3159;--brand:#a3aefc}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2.5rem 0 .75rem;scroll-margin-top:1rem}p{margin:0 0 1rem;color:var(--soft)}
nav ul{columns:14rem;padding:0;margin:0;list-style:none}a{color:var(--brand)}nav a{display:inline-block;padding:.35rem 0}
article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.75rem 1rem;margin:0 0 .75rem}
dl{display:grid;grid-template-columns:minmax(6rem,10rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 .5rem}}`;

const label = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

/** As a person reads it; null where there is nothing to say. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return displayMoment(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => shown(one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${label(key)}: ${shown(one)}`)
      .join(', ');
  return String(value);
}

const FILE_KEYS = ['file', 'code', 'picture'];

function article(row: CopyRow): string {
  const facts = Object.entries(row).flatMap(([key, value]) => {
    const text = shown(value);
    if (text === null) return [];
    const isFile = FILE_KEYS.includes(key);
    const html = isFile
      ? `<a href="files/${escapeHtml(encodeURIComponent(text))}">${escapeHtml(text)}</a>`
      : escapeHtml(text);
    return [`<dt>${escapeHtml(label(key))}</dt><dd>${html}</dd>`];
  });
  return `<article><dl>${facts.join('')}</dl></article>\n`;
}

export async function* copyPage(
  db: Db,
  { id, brand, now }: { id: bigint; brand: string; now: Date },
): AsyncGenerator<string> {
  const contents = COPY_SECTIONS.map(
    ({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`,
  );
  const title = `Your data at ${brand}`;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>All that we hold of you, as of ${escapeHtml(displayMoment(now))} in Lagos. The folder <a href="files/">files</a> has what you sent and what was made for you; the folder <a href="data/">data</a> has the same as this page for programs, as JSON.</p>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>\n`;
  for (const section of COPY_SECTIONS) {
    yield `<h2 id="${section.name}">${escapeHtml(section.title)}</h2>\n`;
    let count = 0;
    for await (const row of rowsOf(db, section, id)) {
      count += 1;
      yield article(row);
    }
    if (count === 0) yield '<p>Nothing.</p>\n';
  }
  yield '</main></body></html>\n';
}

/** A section's rows for programs: one array, moments in ISO 8601. */
export async function* copyJson(rows: AsyncGenerator<CopyRow>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`;
    isFirst = false;
  }
  yield '\n]\n';
}
