/** The folder for everything that the process keeps on its own disk. Nobody else reads or writes it (Product §24.11). */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { StartError } from './start-error.ts';

const OTHERS = 0o077;
/** Folders of the whole machine: closed to others, it would not know its own users any more. */
const OF_THE_MACHINE = [
  ...['/bin', '/boot', '/dev', '/etc', '/home', '/lib', '/mnt', '/opt', '/proc', '/root', '/run', '/sbin'],
  ...['/srv', '/sys', '/tmp', '/usr', '/usr/local', '/var', '/var/lib', '/var/log', '/var/tmp'],
];
/** What the product keeps in it. */
const OWN = ['secret.key', 'database', 'database.lock', 'database.pid', 'files', 'incoming', 'mail'];

/**
 * Makes the folder where it is missing, and takes from others what an earlier version or a copy has left them, in it and
 * in all that it holds. Folder by folder: Node's own recursive mkdir never returns on some file systems that refuse it.
 * @returns lines for the operator.
 * @throws {StartError} with one line where it can't be made or written, where it or what the product keeps in it is another
 * user's, where it is everybody's, or where others can reach into it and the process may not change that.
 */
export function prepareDataDir(path: string): string[] {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  try {
    for (const folder of missing) makeFolder(folder, folder === path ? { mode: 0o700 } : {});
    if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
  // Windows has no such modes: there a folder of a user's own is theirs.
  if (process.platform === 'win32') return [];
  refuseEverybodys(path);
  refuseOthers(path);
  refuseOfOthers(path);
  tightenWithin(path);
  // Some file systems keep no modes, as those that desktops lend to containers.
  if (isOpenToOthers(path))
    return [`WARNING: ${path} is on a file system that cannot keep other users of this machine out.`];
  return [];
}

/** Another process that starts at this moment may make the same. */
function makeFolder(folder: string, options: { mode?: number }) {
  try {
    mkdirSync(folder, options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

function refuseEverybodys(path: string) {
  const folder = realpathSync(path);
  const within = folder.endsWith(sep) ? folder : folder + sep;
  if (OF_THE_MACHINE.some((name) => name === folder || name.startsWith(within)))
    throw new StartError(
      `DATA_DIR ${path} holds what is not this product's, and would be closed to all others: name a folder of its own, as ${join(path, 'cowrie')}`,
    );
}

const isOpenToOthers = (path: string) => (statSync(path).mode & OTHERS) !== 0;

function refuseOthers(path: string) {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new StartError(
      `DATA_DIR ${path} belongs to another user, and others can reach into it: give it to the user who runs this (chown), or close it (chmod 700)`,
    );
  }
}

/** What a start or a command of root, or a copy as root, has left: without it nothing works, and each part says so otherwise. */
function refuseOfOthers(path: string) {
  for (const name of OWN) {
    const inner = join(path, name);
    const facts = statSync(inner, { throwIfNoEntry: false });
    if (!facts) continue;
    try {
      accessSync(inner, constants.R_OK | constants.W_OK | (facts.isDirectory() ? constants.X_OK : 0));
    } catch {
      throw new StartError(
        `DATA_DIR cannot be used: ${inner} is another user's: give the folder with all in it to the user who runs this (chown -R), or run this as that one`,
      );
    }
  }
}

/**
 * What belongs to somebody else stays as it is: nobody but its owner gets to it through the folder. A process that runs on
 * the same folder takes files away meanwhile.
 */
function tightenWithin(folder: string) {
  for (const name of unlessClosed(() => readdirSync(folder)) ?? []) {
    const path = join(folder, name);
    const facts = lstatSync(path, { throwIfNoEntry: false });
    if (!facts || facts.isSymbolicLink()) continue;
    if ((facts.mode & OTHERS) !== 0 && (facts.uid === process.getuid?.() || process.getuid?.() === 0))
      unlessClosed(() => chmodSync(path, facts.mode & 0o700));
    if (facts.isDirectory()) tightenWithin(path);
  }
}

/** Undefined where it is gone, or closed to us: `lost+found`, where the folder is a disk of its own. */
function unlessClosed<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
