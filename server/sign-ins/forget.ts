/** What ends with a new password: what was known and counted of the old one's users (Product §4.17, §5.22). */
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

/** Whoever changes it in a session has shown the old one there: the tries of codes begin anew. By mail they do not. */
export function forgetCodeTries(tx: Db, person: Person): Promise<void> {
  return forgetTries(tx, LIMITS.codeByStrangers, subjectOf(person));
}
