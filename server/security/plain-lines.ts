/**
 * What the warehouse types and customers read says nothing of where to pay (Product §28.80): it writes no messages, and one
 * line of a departure goes to everybody who has a parcel on it.
 */
import { ORDER_DESK, roleMay } from '@cowrie/contract/roles.ts';
import type { Context } from '../context.ts';
import { failFields } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { namesSomewhereToPay } from './pay-targets.ts';

const REFUSED =
  'This reads like an account, a number, a link or an address. If customers need to know it, ask support to write it.';

/** An airline's waybill, `071-12345675`: three digits, seven, and what is left of these by seven. */
const WAYBILL = /(?<!\d[- ]?)\d{3}[- ](\d{7})(\d)(?![- ]?\d)/g;
const withoutWaybills = (text: string) =>
  text.replace(WAYBILL, (all, serial: string, check: string) =>
    Number(serial) % 7 === Number(check) ? 'waybill' : all,
  );

type Typing = { context: Pick<Context, 'db' | 'config'>; staff: Pick<StaffMember, 'role'> };

/** `texts` by the field that each was typed into. @throws {ApiError} `invalid_input` at that field. */
export async function refuseSomewhereToPay(
  { context: { db, config }, staff }: Typing,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (roleMay(staff.role, ORDER_DESK)) return;
  for (const [field, text = ''] of Object.entries(texts))
    if (await namesSomewhereToPay(db, config, withoutWaybills(text))) failFields({ [field]: [REFUSED] });
}
