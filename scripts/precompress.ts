/** Writes a brotli and a gzip copy beside every file of a build that gets smaller by it, so that no request compresses anything. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|xml|html|wasm)$/;

export async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!COMPRESSIBLE.test(name) || !(await stat(path)).isFile()) continue;
    const content = await readFile(path);
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
