/** Customers and staff, and how they sign in. */
import type { PushKind } from '@cowrie/contract/push.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Generated } from 'kysely';
import type { Id, WithDefault } from './columns.ts';

export type Customers = {
  id: Id;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  date_of_birth: string;
  phone_number: string;
  password_hash: string;
  verified_at: Date | null;
  blocked_at: Date | null;
  reply_mails: WithDefault<boolean>;
  tracking_mails: WithDefault<boolean>;
  reminder_mails: WithDefault<boolean>;
  price_mails: WithDefault<boolean>;
  created_at: WithDefault<Date>;
  /** Sealed: `sealed-columns.ts`. */
  totp_secret: Generated<string | null>;
  totp_pending: Generated<string | null>;
  totp_last_step: WithDefault<bigint>;
  factor_since: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
};

export type Addresses = {
  id: Id;
  customer_id: bigint;
  address: string;
  city: string;
  state_id: bigint;
  created_at: WithDefault<Date>;
};

export type CustomerSessions = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint;
  device: WithDefault<string>;
  address: WithDefault<string>;
  created_at: Date;
  last_used_at: Date;
};

export type EmailCodes = {
  customer_id: bigint;
  code_hash: Buffer;
  tries: WithDefault<number>;
  sent_at: Date;
  expires_at: Date;
};

export type PasswordResets = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint;
  created_at: Date;
  expires_at: Date;
};

export type Staff = {
  id: Id;
  username: string;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  /** Sealed: `sealed-columns.ts`. */
  totp_secret: string | null;
  totp_pending: string | null;
  totp_last_step: WithDefault<bigint>;
  mention_mails: WithDefault<boolean>;
  blocked_at: Date | null;
  created_at: WithDefault<Date>;
  /** Null for who was not invited: the first owner. */
  invited_by: Generated<bigint | null>;
  role_since: Generated<Date | null>;
  role_given_by: Generated<bigint | null>;
  factor_since: Generated<Date | null>;
  factor_reset_by: Generated<bigint | null>;
};

export type StaffSessions = {
  id: Id;
  token_hash: Buffer;
  staff_id: bigint;
  device: string;
  created_at: Date;
  last_used_at: Date;
  /** When a code of the authenticator was last given in it. */
  code_given_at: WithDefault<Date | null>;
};

export type StaffInvitations = {
  id: Id;
  token_hash: Buffer;
  /** Null for the first owner's, who names it. */
  email: string | null;
  role: StaffRole;
  invited_by: bigint | null;
  created_at: WithDefault<Date>;
  expires_at: Date;
  used_at: Date | null;
};

export type StaffPasswordResets = {
  id: Id;
  token_hash: Buffer;
  staff_id: bigint;
  created_at: Date;
  expires_at: Date;
};

/** Of before `RecoveryCodes`. */
export type StaffRecoveryCodes = { staff_id: bigint; code_hash: Buffer; created_at: WithDefault<Date> };

/** One of the two, whose it is. */
type Owned = { customer_id: bigint | null; staff_id: bigint | null };

export type Passkeys = Owned & {
  id: Id;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  device: string;
  created_at: Date;
  last_used_at: Date | null;
};

export type PasskeyChallenges = Owned & { challenge_hash: Buffer; purpose: string; expires_at: Date };
export type RecoveryCodes = Owned & { id: Id; salt: Buffer; code_hash: Buffer };
export type Attempts = { scope: string; subject: string; window_start: Date; count: number };

export type KnownDevices = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint | null;
  staff_id: bigint | null;
  device: WithDefault<string>;
  address: WithDefault<string>;
  by_mail: WithDefault<boolean>;
  created_at: Date;
  last_seen_at: Date;
};

export type SecurityEvents = {
  id: Id;
  at: Date;
  event: string;
  customer_id: bigint | null;
  staff_id: bigint | null;
  subject: string;
  address: string;
  device: string;
  detail: string;
};

/** `told_price` is a decimal string. */
export type PushSubscriptions = {
  session_id: bigint;
  customer_id: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
};

export type NewestPushes = { session_id: bigint; tag: string; due_at: Date };

export type PushKindsOff = { customer_id: bigint; kind: PushKind };

export type CustomerNotes = {
  id: Id;
  customer_id: bigint;
  staff_id: bigint;
  note: string;
  pinned: WithDefault<boolean>;
  created_at: Date;
};

export type PersonDeletions = {
  id: Id;
  customer_id: bigint;
  asked_at: Date;
  /** Null where the customer asked themselves. */
  staff_id: bigint | null;
  reason: WithDefault<string>;
  due_at: Date;
  state: WithDefault<'asked' | 'stopped' | 'underway' | 'done'>;
  state_since: Date;
};

export type DataExports = {
  id: Id;
  customer_id: bigint;
  asked_at: Date;
  staff_id: bigint | null;
  made_at: Generated<Date | null>;
  file_id: Generated<bigint | null>;
  kept_until: Generated<Date | null>;
};
