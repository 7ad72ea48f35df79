import type { Address, User } from '@cowrie/contract/accounts.ts';
import type { Db } from '../database/transaction.ts';
import { addressesOf, type CustomerRow, customerById } from './queries.ts';

export async function addressViews(db: Db, customerId: bigint): Promise<Address[]> {
  const rows = await addressesOf(db, customerId);
  return rows.map((row) => ({
    id: String(row.id),
    address: row.address,
    city: row.city,
    state: String(row.state_id),
    state_name: row.state_name,
  }));
}

/** `userDetails` as the client keeps them. */
export async function userView(db: Db, customer: CustomerRow | bigint): Promise<User> {
  const row = typeof customer === 'bigint' ? await customerById(db, customer) : customer;
  return {
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    phone_number: row.phone_number,
    date_of_birth: row.date_of_birth,
    is_verified: row.verified_at !== null,
    reply_mails: row.reply_mails,
    tracking_mails: row.tracking_mails,
    reminder_mails: row.reminder_mails,
    price_mails: row.price_mails,
    address: await addressViews(db, row.id),
  };
}
