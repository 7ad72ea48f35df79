/** Who of the staff has what in tests: rules, shifts, and orders that are given. */
import { assignOrder, changeAssignmentRules } from '@cowrie/contract/desk/assignment.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { changeShift } from '@cowrie/contract/desk/team.ts';
import { data, type TestApp, type TestStaff } from './app.ts';
import { sendLetter } from './letter.ts';
import type { PlacedOrder } from './orders.ts';

export type TestRule = {
  kind: 'any' | 'payment' | 'branding' | 'case' | 'letter';
  /** Without it, what fits goes round the support staff who are on shift. */
  to?: TestStaff;
  /** By their username; without it, of every customer. */
  customer?: string;
};

/** These rules in place of all that there were. */
export async function setRules(owner: TestStaff, list: readonly TestRule[]) {
  const rules = list.map(({ kind, to, customer }) => ({
    kind,
    customer,
    staff_id: to ? String(to.id) : null,
    role: to ? null : ('support' as const),
  }));
  return data(await owner.client.call(changeAssignmentRules, { body: { rules } })).rules;
}

/** Somebody comes on shift or goes off it, with a note for the next one. */
export const shift = async ({ client }: TestStaff, on: boolean, note?: string) =>
  data(await client.call(changeShift, { body: { on, note } }));

/** Whose an order is, or null. */
export const assigneeOf = async ({ reference }: PlacedOrder, seenBy: TestStaff) =>
  data(await seenBy.client.call(getDeskOrder, { params: { reference } })).assigned_to;

/** Gives an order to somebody, or to nobody. */
export const give = ({ reference }: PlacedOrder, to: TestStaff | null, by: TestStaff) =>
  by.client.call(assignOrder, { params: { reference }, body: { staff_id: to && String(to.id) } });

/** A visitor writes by the contact form: the letter's id. */
export const letterSaying = (
  app: TestApp,
  message: string,
  from: Partial<{ email_address: string; phone_number: string }> = {},
) =>
  sendLetter(app, {
    fullname: 'Efe',
    email_address: 'efe@example.com',
    phone_number: '+2348051112222',
    message,
    ...from,
  });
