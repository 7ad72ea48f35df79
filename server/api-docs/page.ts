/** The API for a developer to read: one page written from the OpenAPI document, without a script (decision record 5). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../html.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { fieldList, typeWords } from './fields.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8').trim();

type NamedCall = { method: string; path: string; id: string; operation: Operation };

function callsByArea({ paths }: OpenApiDocument): Map<string, NamedCall[]> {
  const areas = new Map<string, NamedCall[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const area = operation.tags[0] ?? 'others';
      const id = `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`;
      areas.set(area, [...(areas.get(area) ?? []), { method: method.toUpperCase(), path, id, operation }]);
    }
  }
  return areas;
}

const anchorOf = (area: string) => `area-${area.replace(/[^a-z0-9]+/gi, '-')}`;
const titleOf = (area: string) => `${area[0]?.toUpperCase()}${area.slice(1)}`;

/** `code` in backticks; everything else is text. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function accessWords({ security, description }: Operation): string {
  if (!security) return 'Anybody may call it.';
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  const isStaff = security.some((scheme) => 'staff' in scheme);
  const isPhone = security.some((scheme) => 'phone' in scheme);
  const who = isStaff
    ? 'With a staff token.'
    : isPhone
      ? 'With the key of a phone that pays.'
      : isOptional
        ? 'Anybody; a customer’s token is recognised.'
        : 'With a customer’s token.';
  return `${who} ${description}`;
}

function parametersSection({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> <span class="place">in the ${place}</span>${required ? '' : ' <span class="optional">optional</span>'} <span class="type">${escapeHtml(typeWords(schema))}</span></li>`,
  );
  return `<h4>Parameters</h4><ul class="fields">${rows.join('')}</ul>`;
}

function bodySection({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Body, <code>${type}</code></h4>${fieldList(schema) || '<p>Empty.</p>'}`)
    .join('');
}

function answerSection({ responses }: Operation): string {
  const { content = {}, description } = responses[200] ?? { description: '' };
  const [type = '', body] = Object.entries(content)[0] ?? [];
  if (!body) return '';
  const data = body.schema.properties?.data;
  if (!data) return `<h4>Answer, <code>${type}</code></h4><p>${prose(description)}.</p>`;
  return `<h4>Answer, <code>data</code> of the envelope</h4>${fieldList(data) || '<p>An empty object.</p>'}`;
}

function failuresSection({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description
        .split('; `')
        .map((one, at) => `<li><b>${status}</b> ${prose(at === 0 ? one : `\`${one}`)}</li>`),
    );
  return rows.length === 0 ? '' : `<h4>Other answers</h4><ul class="failures">${rows.join('')}</ul>`;
}

function callSection({ method, path, id, operation }: NamedCall): string {
  const sections = [parametersSection, bodySection, answerSection, failuresSection].map((make) =>
    make(operation),
  );
  return `<details><summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
<div class="call" id="${id}"><p>${prose(accessWords(operation))}</p>${sections.join('')}</div></details>`;
}

/** The page; everything in it comes from `document`. */
export function docsPage(document: OpenApiDocument): string {
  const areas = [...callsByArea(document)];
  const title = escapeHtml(document.info.title);
  const base = escapeHtml(document.servers[0]?.url ?? '');
  const contents = areas
    .map(
      ([area, calls]) =>
        `<li><a href="#${anchorOf(area)}">${titleOf(area)}</a> <span>${calls.length}</span></li>`,
    )
    .join('');
  const sections = areas
    .map(
      ([area, calls]) =>
        `<section id="${anchorOf(area)}"><h2>${titleOf(area)}</h2>${calls.map(callSection).join('\n')}</section>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Every call of this installation, below <code>${base}</code>. For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<main>
<section class="intro">
<h2>What all calls share</h2>
<ul>
<li>A success is <code>{"status":"success","message"?,"data"}</code>; a failure is <code>{"status":"error","message","code","errors"?}</code>, its message a sentence for people, its code a name for programs, <code>errors</code> messages by field.</li>
<li>Tokens travel as <code>Authorization: Bearer …</code>. <b>401</b> means sign in again; a right that is missing is <b>403</b>, bad input <b>400</b>, too many tries <b>429</b> with <code>Retry-After</code>.</li>
<li>Money is text with two decimals (<code>"150000.00"</code>), a rate is a decimal text, a time is ISO 8601 in UTC, an id is text to hand back as it came.</li>
<li>Calls that create take an <code>Idempotency-Key</code>: send the same key again after a dropped connection and nothing is made twice.</li>
<li>Lists answer <code>data</code> and <code>pagination</code>; the <code>url</code> of each of its links is ready to GET.</li>
<li>Polls answer an <code>ETag</code>; sent back as <code>If-None-Match</code> it is answered by <b>304</b> while nothing changed.</li>
</ul>
</section>
<nav aria-label="Areas"><ul>${contents}</ul></nav>
${sections}
</main>
</body>
</html>
`;
}
