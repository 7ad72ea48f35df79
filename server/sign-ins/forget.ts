/** With a new password, what was known and counted of the old one's users ends (Product §4.17, §5.22). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { forgetTries } from '../calls/forget-tries.ts';
import type { Db } from '../database/transaction.ts';
import { type Person, subjectOf } from './people.ts';

/** No device is known any more: a thief's may be among them. */
export function forgetDevices(tx: Db, { whose, id }: Person) {
  return tx
    .deleteFrom('known_devices')
    .where(whose === 'customer' ? 'customer_id' : 'staff_id', '=', id)
    .execute();
}

/** Who only had the old password gets no further, so the owner's tries of codes begin anew. */
export function forgetCodeTries(tx: Db, person: Person): Promise<void> {
  return forgetTries(tx, LIMITS.codeByStrangers, subjectOf(person));
}
