/** The embedded database's directory: fsync, which PGlite's Node file system lacks, and whole or nothing creation. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

/** PGlite's Node file system plus fsync: without it PostgreSQL's fsync only reaches the page cache. */
export class DurableNodeFS extends NodeFS {
  /** How often PostgreSQL asked for the disk so far. */
  fsyncs = 0;

  override async init(pg: Init[0], options: Init[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.push((module) => {
      // PGlite's types leave out the file system that it mounts.
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) {
          this.fsyncs += 1;
          fsyncSync(stream.nfd);
        }
        return 0;
      };
    });
    return result;
  }
}

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };

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
