/** Everything the security trail can say has happened, as `area.what` (Product §25.1). */
export const SECURITY_EVENTS = [
  'sign-in.failed',
  'sign-in.new-device',
  'sign-in.slowed',
  'second-factor.failed',
  'second-factor.added',
  'second-factor.removed',
  'access.refused',
  'limit.reached',
  'password.changed',
  'password.reset',
  'password.reset-asked',
  'email.changed',
  'session.ended',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
