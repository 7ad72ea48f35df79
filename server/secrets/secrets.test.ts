import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));

it('opens what it sealed, each time written differently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => {
      const text = plain.toWellFormed();
      const [one, other] = [secrets.seal(text, 'staff:1'), secrets.seal(text, 'staff:1')];
      expect(one).not.toBe(other);
      expect([secrets.open(one, 'staff:1'), secrets.isSealed(one)]).toEqual([text, true]);
    }),
  );
});

it('opens nothing that was moved to another row, changed, or sealed with another key', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'staff:1');
  expect(() => secrets.open(sealed, 'staff:2')).toThrow();
  const bytes = Buffer.from(sealed.slice('v1:'.length), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (bytes[at] ?? 0) ^ 1;
    const text = `v1:${changed.toString('base64url')}`;
    expect(() => secrets.open(text, 'staff:1'), `byte ${at}`).toThrow();
  }
  expect(() => createSecrets(randomBytes(32)).open(sealed, 'staff:1')).toThrow();
  expect(secrets.isSealed('JBSWY3DPEHPK3PXP')).toBe(false);
});
