import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuseRootForAnother } from './command.ts';

const ROOT = 0;

test.runIf(process.getuid?.() === ROOT)(
  'root does not write into the folder of a service that is another user',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-command-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    refuseRootForAnother(dataDir);
    mkdirSync(join(dataDir, 'files'));
    refuseRootForAnother(dataDir);
    chownSync(join(dataDir, 'files'), 1234, 1234);
    expect(() => refuseRootForAnother(dataDir)).toThrow("sudo -u '#1234'");
    refuseRootForAnother(dataDir, 1234);
  },
);
