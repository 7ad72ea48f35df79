/**
 * Ends what a command runs where its parent ends without a word: a process that is killed passes no signal on.
 * Plain JavaScript, as `bootstrap.mjs` is.
 */
import { spawnSync } from 'node:child_process';

const LOOK_MS = 500;

/** The parent of a process and its program; undefined where the machine does not tell. */
function parentOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, program = ''] = stdout?.match(/^\s*(\d+)\s+(.*)/) ?? [];
  return parent === undefined ? undefined : { parent: Number(parent), program };
}

/** npm runs a script in a shell of its own, which outlives it. */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return undefined;
  const shell = parentOf(process.ppid);
  const isNpm = shell && /npm|node/.test(parentOf(shell.parent)?.program ?? '');
  return isNpm && /sh$/.test(shell.program) ? shell.parent : undefined;
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Calls `end` once, when the parent, or npm above its shell, has ended. */
export function endWithParent(end) {
  const parent = process.ppid;
  const npm = npmAbove();
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(watch);
    end();
  }, LOOK_MS);
}
