/** The look of pages without a script, which old browsers within other apps show at once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SCRIPT_FREE_STYLE = readFileSync(
  join(import.meta.dirname, 'script-free-page.css'),
  'utf8',
).trim();
