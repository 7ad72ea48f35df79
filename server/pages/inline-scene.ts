/** Pictures of pages without a script: within the page, which then asks for no second file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of `illustrations/` as HTML. The words beside it say what it means, so a screen reader passes over it. */
export const inlineScene = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'illustrations', `${name}.svg`), 'utf8')
    .replace(/<title>.*?<\/title>/, '')
    .replace('<svg ', '<svg class="scene" aria-hidden="true" ')
    .trim();
