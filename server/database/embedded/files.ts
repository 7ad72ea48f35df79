/** The embedded database's directory: nobody else's, with fsync, which PGlite's Node file system lacks, and whole or nothing creation. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

const OTHERS = 0o077;

/** PGlite's Node file system, but that it opens no file to others: it would set modes past the process's umask. */
export class PrivateNodeFS extends NodeFS {
  override async init(pg: Init[0], options: Init[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.push((module) => {
      // PGlite's types leave out the file system that it mounts.
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem };
      this.adapt(NODEFS);
    });
    return result;
  }

  adapt(files: NodeFileSystem) {
    const set = files.doSetAttr;
    files.doSetAttr = (target, node, attributes, ...rest) => {
      const { mode } = attributes;
      const own = mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS };
      set.call(files, target, node, own, ...rest);
    };
  }
}

/** And with fsync: without it PostgreSQL's only reaches the page cache. */
export class DurableNodeFS extends PrivateNodeFS {
  /** How often PostgreSQL asked for the disk so far. */
  fsyncs = 0;

  override adapt(files: NodeFileSystem) {
    super.adapt(files);
    files.stream_ops.fsync = (stream) => {
      if (stream.nfd !== undefined) {
        this.fsyncs += 1;
        fsyncSync(stream.nfd);
      }
      return 0;
    };
  }
}

type NodeFileSystem = {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number };
  doSetAttr(target: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]): void;
};

/**
 * Makes the database's directory when there is none: built beside its place, brought to the disk, then renamed,
 * so that a start cut short leaves no half-made database.
 */
export async function createDirectoryOnce(directory: string, build: (directory: string) => Promise<void>) {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  const partial = `${directory}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await build(partial);
  fsyncTree(partial);
  renameSync(partial, directory);
  fsyncPath(dirname(directory));
}

function fsyncTree(directory: string) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(directory);
}

function fsyncPath(path: string) {
  // Windows can neither open directories nor sync a file opened for reading.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
