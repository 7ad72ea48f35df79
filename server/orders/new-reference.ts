/** A new reference from the machine's randomness; the unique index catches the one in a trillion. */
import { randomFillSync } from 'node:crypto';
import { makeReference } from '@cowrie/contract/reference.ts';

export function newReference(): string {
  return makeReference((bytes) => randomFillSync(bytes));
}
