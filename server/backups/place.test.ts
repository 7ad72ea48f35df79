/** Whoever starts the product hears at once that its nightly backup would fail (Product §31.54). */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import { expect, onTestFinished, test } from 'vitest';
import { backupPlaceNotes } from './finding.ts';

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'cowrie-place-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const MODULE = new URL('./finding.ts', import.meta.url).href;

/** What an ordinary user is told of each place, at the start and by the check-up. */
async function toldToAUser(places: string[]): Promise<{ notes: string[]; found: Finding }[]> {
  const script = `
    const { backupFinding, backupPlaceNotes } = await import(${JSON.stringify(MODULE)});
    process.setuid(12345);
    const told = (backupDir) => ({
      notes: backupPlaceNotes({ backupDir, dataDir: '/nowhere' }),
      found: backupFinding({ backupDir, dataDir: '/nowhere' }, new Date()),
    });
    console.log(JSON.stringify(${JSON.stringify(places)}.map(told)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

test('a folder that is there, or can be made, is fine', () => {
  const path = folder();
  for (const place of [path, join(path, 'not', 'yet')])
    expect(backupPlaceNotes({ backupDir: place, dataDir: '/nowhere' })).toEqual([]);
  expect(backupPlaceNotes({ backupDir: undefined, dataDir: '/nowhere' })).toEqual([]);
});

test('a file in its place, or one above it, is told in one line', () => {
  const file = join(folder(), 'backups');
  writeFileSync(file, '');
  for (const place of [file, join(file, 'below')]) {
    expect(backupPlaceNotes({ backupDir: place, dataDir: '/nowhere' })).toEqual([
      `WARNING: no backup can be made in BACKUP_DIR: ${file} is not a folder`,
    ]);
  }
});

test('a backup is refused in the installation’s own folders, and may lie in another folder of DATA_DIR', () => {
  const dataDir = folder();
  const link = join(folder(), 'link');
  symlinkSync(dataDir, link);
  const noted = (backupDir: string) => backupPlaceNotes({ backupDir, dataDir });
  for (const place of [dataDir, link, join(link, 'files'), join(dataDir, 'database', 'inner')])
    expect(noted(place)).toEqual([expect.stringContaining(`${place} holds the files of DATA_DIR`)]);
  for (const place of [join(dataDir, 'backups'), join(dataDir, 'files-of-backups')])
    expect(noted(place)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('so is one that may not be written or looked into', async () => {
  const path = folder();
  chmodSync(path, 0o755);
  const closed = join(path, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const told = await toldToAUser([path, join(path, 'missing'), closed, join(closed, 'inner')]);
  const says = (of: string) =>
    `no backup can be made in BACKUP_DIR: EACCES: permission denied, access '${of}'`;
  expect(told).toEqual(
    [path, path, closed, closed].map((of) => ({
      notes: [`WARNING: ${says(of)}`],
      found: { verdict: 'wrong', about: 'backup', says: says(of) },
    })),
  );
});
