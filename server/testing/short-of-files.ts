/** A Node process that may open few files, for tests of what becomes of work while none can be opened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const MOST_FILES = 80;

/** Opens all that may be opened, and closes them again. */
const HOLDING = `
import { closeSync, openSync } from 'node:fs';
function holdAll() {
  const held = [];
  try {
    for (;;) held.push(openSync('/dev/null'));
  } catch {}
  return () => held.forEach(closeSync);
}
`;

/** Runs a module's text, in which `holdAll()` leaves no file to open until what it returns is called. Resolves to what it printed. */
export async function runShortOfFiles(script: string): Promise<{ printed: string; code: number | null }> {
  const node = [process.execPath, '--input-type=module', '--eval', HOLDING + script];
  const child = spawn('/bin/sh', ['-c', `ulimit -n ${MOST_FILES}; exec "$0" "$@"`, ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // What a process sends to its own group ends no test.
    detached: true,
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { printed: printed.trim(), code };
}
