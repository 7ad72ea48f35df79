/** Writes a copy as a ZIP, entry by entry as the store takes it, so that it is never whole in memory (Product §28.105). */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Context } from '../context.ts';
import { FileMissing } from '../files/store.ts';
import { copyJson, copyPage } from './copy-page.ts';
import { COPY_SECTIONS, type CopyFile, filesOf, rowsOf } from './copy-sections.ts';

type Parts = Pick<Context, 'reports' | 'files' | 'config'>;

/** What stands where a file has gone from the store: one that is lost must not lose the rest. */
const MISSING = 'This file is no longer there.\n';

/** The ZIP as a stream; whoever reads it slowly slows its making, and whoever reads it hears what fails. */
export async function zipOf(
  { reports, files, config }: Parts,
  { id, now }: { id: bigint; now: Date },
): Promise<Readable> {
  // Before the first entry, which is made at once: while the names are awaited nobody would hear that it failed, and an
  // error that nobody hears ends the process.
  const named: CopyFile[] = [];
  for await (const file of filesOf(reports, id)) named.push(file);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  // Of a copy that breaks off nobody else closes the entry that is being read: Node ends the process for an open file.
  let entry: Readable | undefined;
  output.once('close', () => entry?.destroy());
  const add = (path: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (give) => {
      open().then(
        (stream) => {
          entry = stream;
          // The ZIP hears nothing of what breaks while it is read.
          stream.on('error', (error) => output.destroy(error));
          if (output.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error) => give(error, Readable.from([])),
      );
    });
  add('index.html', async () => Readable.from(copyPage(reports, { id, brand: config.brandName, now })));
  for (const section of COPY_SECTIONS)
    add(`data/${section.name}.json`, async () => Readable.from(copyJson(rowsOf(reports, section, id))));
  for (const { id: number, key, name } of named) {
    add(`files/${number}-${name}`, () =>
      files.get(key).catch((error: unknown) => {
        if (error instanceof FileMissing) return Readable.from([MISSING]);
        throw error;
      }),
    );
  }
  zip.end();
  return output;
}
