/** A staff member's passkeys and recovery codes, beside the authenticator (Product §20.16, §20.17). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime } from '../fields.ts';
import {
  ceremony,
  madePasskey,
  passkey,
  STAFF_PROOF_ERRORS,
  staffProofFields,
  usedPasskey,
} from '../passkeys.ts';
import { ALL_STAFF } from '../roles.ts';
import { signedInStaff } from './session.ts';

export const askDeskPasskey = endpoint({
  method: 'POST',
  path: '/desk/login/passkey/options',
  summary: 'What a passkey has to sign to sign in to the desk',
  access: 'public',
  limits: ['passkey'],
  data: ceremony,
  errors: ['too_many_tries'],
});

export const deskLoginByPasskey = endpoint({
  method: 'POST',
  path: '/desk/login/passkey',
  summary: 'Sign in to the desk with a passkey, in place of password and code',
  access: 'public',
  limits: ['passkey'],
  body: z.object({ passkey: usedPasskey }),
  data: signedInStaff,
  errors: ['passkey_refused', 'account_blocked', 'too_many_tries'],
});

const factors = z.object({
  has_authenticator: z.boolean(),
  /** Since when the present second factors are what they are; null without any. */
  since: z.nullable(isoTime),
  recovery_codes_left: z.int(),
  /** The codes are of the short kind of before and soon end. */
  recovery_codes_are_old: z.boolean(),
  passkeys: z.array(passkey),
});
export type StaffFactors = z.output<typeof factors>;

export const myStaffFactors = endpoint({
  method: 'GET',
  path: '/desk/me/factors',
  summary: 'The second factors of this staff member',
  access: ALL_STAFF,
  beforeEnrolment: true,
  data: factors,
});

export const askOwnPasskey = endpoint({
  method: 'POST',
  path: '/desk/me/passkeys/challenge',
  summary: 'What one of one’s own passkeys has to sign where a code would be asked for',
  access: ALL_STAFF,
  data: ceremony,
  errors: ['not_found'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/desk/me/second-factor/remove',
  summary: 'Remove one’s authenticator, where a passkey stays',
  access: ALL_STAFF,
  body: z.object(staffProofFields),
  data: factors,
  errors: [...STAFF_PROOF_ERRORS, 'not_found', 'last_factor'],
});

export const renewStaffRecoveryCodes = endpoint({
  method: 'POST',
  path: '/desk/me/recovery-codes',
  summary: 'Make new recovery codes in place of those there are; shown once',
  access: ALL_STAFF,
  body: z.object(staffProofFields),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [...STAFF_PROOF_ERRORS, 'not_found'],
});

export const startStaffPasskey = endpoint({
  method: 'POST',
  path: '/desk/me/passkeys/options',
  summary: 'What a new passkey is made from',
  access: ALL_STAFF,
  beforeEnrolment: true,
  body: z.object(staffProofFields),
  data: ceremony,
  errors: [...STAFF_PROOF_ERRORS, 'too_many_passkeys'],
});

export const addStaffPasskey = endpoint({
  method: 'POST',
  path: '/desk/me/passkeys',
  summary:
    'Keep the passkey that was made; the first factor answers recovery codes once. Ends one’s other sessions',
  access: ALL_STAFF,
  beforeEnrolment: true,
  body: z.object({ passkey: madePasskey }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['passkey_refused', 'too_many_passkeys'],
});

export const removeStaffPasskey = endpoint({
  method: 'POST',
  path: '/desk/me/passkeys/:id/remove',
  summary: 'Remove one of one’s passkeys, where another second factor stays',
  access: ALL_STAFF,
  params: idParam,
  body: z.object(staffProofFields),
  data: factors,
  errors: [...STAFF_PROOF_ERRORS, 'not_found', 'last_factor'],
});
