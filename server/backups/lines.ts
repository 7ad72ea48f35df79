/** Files of lines, packed: each line a JSON value. On the disk before they count, and their user's alone. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

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

/** Some lines at a time. @throws where the file is gone, cut off, or cannot be unpacked. */
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
    if (rest !== '') throw new Error(`${path} is cut off`);
  } finally {
    packed.destroy();
    plain.destroy();
  }
}
