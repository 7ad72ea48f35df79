/** Packages are what they were when they were chosen, byte for byte. */
import { expect, it, test } from 'vitest';
import { lockfileComplaints, readAudit, readLockfile, scriptsAllowed } from './packages.ts';

it('the lockfile pins every package by its hash, from the registry, and none but ours run scripts', () => {
  const lockfile = readLockfile();
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(300);
  expect(lockfileComplaints(lockfile, scriptsAllowed())).toEqual([]);
});

it('tells one without its hash, with a weak one, from elsewhere, or with a script', () => {
  const integrity = 'sha512-xyz';
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', integrity: 'sha1-xyz' },
    'node_modules/c': { version: '1.0.0', integrity, resolved: 'https://evil.example/c.tgz' },
    'node_modules/d': { version: '1.0.0', integrity, hasInstallScript: true },
    'node_modules/@biomejs/cli-x': { version: '1.0.0' },
    'node_modules/f': { version: '1.0.0', optional: true, os: ['win32'] },
    'node_modules/fine': { version: '1.0.0', integrity, hasInstallScript: true },
  };
  const told = lockfileComplaints({ packages }, { fine: true }).map((line) => line.split(' ')[0]);
  const names = ['a', 'b', 'c', 'd', '@biomejs/cli-x', 'f'];
  expect(told).toEqual(names.map((name) => `node_modules/${name}`));
});

test.each([
  ['', { silent: 'no answer' }],
  ['<html>', { silent: 'no answer' }],
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', { silent: '405 Method Not Allowed' }],
  ['{"vulnerabilities":{}}', { weak: [] }],
  [
    '{"vulnerabilities":{"a":{"severity":"moderate"},"b":{"severity":"critical"}}}',
    { weak: ['b: critical'] },
  ],
])('an answer of the registry %j is %j', (output, verdict) => expect(readAudit(output)).toEqual(verdict));
