/** Files of lines, packed: each line a JSON value. On the disk before they count, and their user's alone. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';

/** Writes all that comes, some lines at a time. */
export async function writeLines(path: string, batches: AsyncIterable<unknown[]>): Promise<void> {
  async function* texts() {
    for await (const batch of batches)
      if (batch.length > 0) yield batch.map((value) => `${JSON.stringify(value)}\n`).join('');
  }
  await pipeline(
    Readable.from(texts(), { objectMode: false }),
    createZstdCompress(),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** A file of a backup is gone, cut off, or has other bytes than were written; its operator can choose another backup. */
export class DamagedFile extends StartError {}

/** Some lines at a time. @throws {DamagedFile} */
export async function* readLines<T>(path: string): AsyncGenerator<T[]> {
  const packed = createReadStream(path);
  const plain = createZstdDecompress().setEncoding('utf8');
  // What fails is told by `plain`, which it destroys.
  pipeline(packed, plain).catch(() => {});
  let rest = '';
  try {
    for await (const chunk of plain) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield lines.map((line) => JSON.parse(line) as T);
    }
    if (rest !== '') throw new DamagedFile(`${path} is cut off`);
  } catch (error) {
    throw damaged(path, error);
  } finally {
    packed.destroy();
    plain.destroy();
  }
}

/**
 * Says which file is damaged. The JSON parser's own message is left out, since it quotes the rows, which are private.
 */
function damaged(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof SyntaxError) return new DamagedFile(`${path} is damaged: a line of it is no JSON`);
  if (code === 'ENOENT') return new DamagedFile(`${path} is gone`);
  return code?.startsWith('Z') ? new DamagedFile(`${path} is damaged: ${message}`) : error;
}
