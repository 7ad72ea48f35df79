/** A customer adds an address; the last one is the default (Product §5.17). */
import type { Address, addAddress as endpoint } from '@cowrie/contract/accounts.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { addressViews } from './view.ts';

/**
 * Older addresses are deleted beyond this number: only the last one counts, and all of them are sent with the profile.
 */
const MOST_ADDRESSES = 50;

type NewAddress = Validated<typeof endpoint>['body'];

/** All addresses with the new one. @throws {ApiError} `invalid_input` for a state that is none. */
export async function addAddress(
  { db }: Pick<Context, 'db'>,
  request: { customerId: bigint; address: NewAddress; once: Once },
): Promise<Address[]> {
  const { customerId, address } = request;
  await request.once(async (tx) => {
    const states = await tx.selectFrom('states').select('id').execute();
    const state = states.find(({ id }) => String(id) === address.state);
    if (!state) failFields({ state: ['Please fill all inputs'] });
    await tx
      .insertInto('addresses')
      .values({ customer_id: customerId, address: address.address, city: address.city, state_id: state.id })
      .execute();
    await dropOldest(tx, customerId);
    return null;
  });
  return addressViews(db, customerId);
}

async function dropOldest(tx: Db, customerId: bigint): Promise<void> {
  const own = tx.selectFrom('addresses').select('id').where('customer_id', '=', customerId);
  const older = own.orderBy('id', 'desc').offset(MOST_ADDRESSES);
  await tx.deleteFrom('addresses').where('id', 'in', older).execute();
}
