import type { Db } from '../database/transaction.ts';
import { deletePasskeys } from './passkeys.ts';
import { ownedBy, type Person } from './person.ts';
import { forgetCodes } from './recovery-codes.ts';

/** Everything that a person signs in with beside the password (Product §28.109). */
export async function forgetFactors(tx: Db, person: Person): Promise<void> {
  await forgetCodes(tx, person);
  await deletePasskeys(tx, person);
  await tx
    .deleteFrom('passkey_challenges')
    .where(...ownedBy(person))
    .execute();
}
