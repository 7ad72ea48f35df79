/** Whose a factor is: a customer's or a staff member's. Tables that hold both have a column for each. */

export type Person = { customer: bigint } | { staff: bigint };

type Owner = { customer_id: bigint | null; staff_id: bigint | null };

/** As a new row names them. */
export function ownerColumns(person: Person): Owner {
  return 'customer' in person
    ? { customer_id: person.customer, staff_id: null }
    : { customer_id: null, staff_id: person.staff };
}

/** As rows are found: `.where(...ownedBy(person))`. */
export function ownedBy(person: Person): ['customer_id' | 'staff_id', '=', bigint] {
  return 'customer' in person ? ['customer_id', '=', person.customer] : ['staff_id', '=', person.staff];
}

/** Whose a row is. */
export function personOf({ customer_id, staff_id }: Owner): Person {
  if (customer_id !== null) return { customer: customer_id };
  if (staff_id !== null) return { staff: staff_id };
  throw new Error('a factor belongs to nobody');
}

/** One name for one person, the same for good: passkeys carry it. */
export function personName(person: Person): string {
  return 'customer' in person ? `customer:${person.customer}` : `staff:${person.staff}`;
}
