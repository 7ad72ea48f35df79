import { STAFF_MOVES, type StaffMove } from '../lifecycle.ts';

/** What staff do beside moving orders. */
const OTHER_ACTIONS = [
  'account.approve',
  'account.propose',
  'account.reject',
  'contact.answer',
  'contact.reopen',
  'content.create',
  'content.delete',
  'content.move',
  'content.update',
  'currency.limits',
  'customer.block',
  'customer.remove-factors',
  'customer.unblock',
  'export.audit-log',
  'export.orders',
  'export.transactions',
  'option.disable',
  'option.enable',
  'order.message',
  'order.note',
  'order.photo',
  'order.raise',
  'order.track',
  'order.weigh',
  'passkey.add',
  'passkey.remove',
  'rate.publish',
  'recovery-codes.renew',
  'second-factor.enrol',
  'second-factor.remove',
  'session.revoke',
  'session.sign-in',
  'session.sign-out',
  'staff.change-password',
  'staff.invite',
  'staff.join',
  'staff.reset-password',
  'staff.update',
  'staff.withdraw-invitation',
] as const;
export type AuditAction = (typeof OTHER_ACTIONS)[number] | `order.${StaffMove}`;

/** Everything the audit log can say was done, as `area.verb`: what acts are written and filtered by (Product §23.7). */
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...OTHER_ACTIONS,
  ...STAFF_MOVES.map((move) => `order.${move}` as const),
].sort();
