/** Finding customers as people name them: username, email, phone, and their own names (Product §28.70). */
import { type RawBuilder, sql } from 'kysely';
import { named } from '../lists/names.ts';
import { among, starting } from '../lists/starts-with.ts';
import { phoneEnd, phoneStart } from '../lists/typed.ts';

/** Selects of the ids of customers whose username, email or phone starts, whose phone ends, or who are named as typed. */
export function foundCustomers(typed: string): RawBuilder<unknown>[] {
  const text = typed.toLowerCase();
  const [start, end] = [phoneStart(typed), phoneEnd(typed)];
  const customers = (by: RawBuilder<unknown>, signs: string) => starting(sql`customers`, sql`id`, by, signs);
  return [
    customers(sql`lower(username)`, text),
    customers(sql`lower(email)`, text),
    ...(start ? [customers(sql`phone_number`, start)] : []),
    ...(end ? [customers(sql`reverse(phone_number)`, end)] : []),
    ...named('customer', typed),
  ];
}

/** Whether `column` is the id of one of `foundCustomers`. */
export const isOfCustomer = (column: string, typed: string) => among(column, foundCustomers(typed));
