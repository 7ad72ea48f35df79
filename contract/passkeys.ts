/** What a passkey's ceremonies carry, as browsers read and write it: `PublicKeyCredential.toJSON()` and its counterparts. */
import * as z from 'zod/mini';
import { isoTime, presentPasswordField, secondFactorCode } from './fields.ts';

/** Bytes in base64url. */
const bytes = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/, 'Not base64url'));

const shared = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
};

/** A passkey that was just made. */
export const madePasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** What a passkey signed. */
export const usedPasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

/** What the browser is asked with: `PublicKeyCredential.parse…OptionsFromJSON` takes it as it is. Good for 5 minutes, once. */
export const ceremony = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkey = z.object({
  id: z.string(),
  /** What the browser that made it says it is. */
  device: z.string(),
  created_at: isoTime,
  last_used_at: z.nullable(isoTime),
});
export type Passkey = z.output<typeof passkey>;

/** How many one person can have. */
export const MOST_PASSKEYS = 10;

/**
 * What an open session has to show before it changes how its owner signs in: the password and, where signing in asks for
 * a code, that too.
 */
export const proofFields = {
  current_password: presentPasswordField,
  code: z.optional(secondFactorCode),
};
/** At the desk a passkey does for the code. */
export const staffProofFields = { ...proofFields, passkey: z.optional(usedPasskey) };
/** As either gives it. */
export type Proof = {
  current_password: string;
  code?: string | undefined;
  passkey?: UsedPasskey | undefined;
};

/** Errors of a call that asks for a proof. */
export const PROOF_ERRORS = [
  'wrong_password',
  'second_factor_needed',
  'wrong_code',
  'too_many_tries',
] as const;
export const STAFF_PROOF_ERRORS = [...PROOF_ERRORS, 'passkey_refused'] as const;
