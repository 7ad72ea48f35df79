/** Writes a copy as a ZIP, entry by entry as the store takes it, so that it is never whole in memory (Product §28.105). */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Context } from '../context.ts';
import { FileMissing } from '../files/store.ts';
import { copyJson, copyPage } from './copy-page.ts';
import { COPY_SECTIONS, filesOf, rowsOf } from './copy-sections.ts';

type Parts = Pick<Context, 'reports' | 'files' | 'config'>;

/** What stands where a file has gone from the store: one that is lost must not lose the rest. */
const MISSING = 'This file is no longer there.\n';

/** The ZIP as a stream; whoever reads it slowly slows its making. */
export async function zipOf(
  { reports, files, config }: Parts,
  { id, now }: { id: bigint; now: Date },
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const add = (path: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (give) => {
      open().then(
        (stream) => give(null, stream),
        (error) => give(error, Readable.from([])),
      );
    });
  add('index.html', async () => Readable.from(copyPage(reports, { id, brand: config.brandName, now })));
  for (const section of COPY_SECTIONS)
    add(`data/${section.name}.json`, async () => Readable.from(copyJson(rowsOf(reports, section, id))));
  for await (const { id: number, key, name } of filesOf(reports, id)) {
    add(`files/${number}-${name}`, () =>
      files.get(key).catch((error: unknown) => {
        if (error instanceof FileMissing) return Readable.from([MISSING]);
        throw error;
      }),
    );
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  return output;
}
