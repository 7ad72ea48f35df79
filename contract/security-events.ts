/** Everything the security trail can say has happened, as `area.what` (Product §25.1). */
export const SECURITY_EVENTS = [
  'sign-in.done',
  'sign-in.failed',
  'sign-in.new-device',
  'sign-in.slowed',
  'second-factor.failed',
  'second-factor.added',
  'second-factor.removed',
  'recovery-codes.renewed',
  'payout-phone.paired',
  'payout-phone.failed',
  'access.refused',
  'limit.reached',
  'password.changed',
  'password.reset',
  'password.reset-asked',
  'email.changed',
  'session.ended',
  'copy.asked',
  'deletion.asked',
  'deletion.stopped',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Those that anybody can cause as often as they like: of these the trail keeps the first and then ever fewer (Product §25.3). */
export const OFTEN_EVENTS: ReadonlySet<SecurityEvent> = new Set([
  'sign-in.failed',
  'sign-in.slowed',
  'second-factor.failed',
  'payout-phone.failed',
  'access.refused',
  'limit.reached',
  'password.reset-asked',
]);
