/** A customer's two-step sign-in, recovery codes and passkeys, all by their own choice (Product §5.33, §5.37). */
import * as z from 'zod/mini';
import { signedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { idParam, isoTime, sixDigits } from './fields.ts';
import { ceremony, madePasskey, PROOF_ERRORS, passkey, proofFields, usedPasskey } from './passkeys.ts';

export const askPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  summary: 'What a passkey has to sign to sign in',
  access: 'public',
  limits: ['passkey'],
  data: ceremony,
  errors: ['too_many_tries'],
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  summary: 'Sign in with a passkey, in place of password and code',
  access: 'public',
  limits: ['passkey'],
  body: z.object({ passkey: usedPasskey }),
  data: signedIn,
  errors: ['passkey_refused', 'account_blocked', 'too_many_tries'],
});

const factors = z.object({
  /** Since when signing in asks for a code; null where it does not. */
  two_step_since: z.nullable(isoTime),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkey),
});
export type Factors = z.output<typeof factors>;

export const myFactors = endpoint({
  method: 'GET',
  path: '/security/factors',
  summary: 'How this customer signs in beside the password',
  access: 'account',
  data: factors,
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/security/two-step',
  summary: 'Start two-step sign-in with an authenticator, or with another one',
  access: 'customer',
  body: z.object(proofFields),
  data: z.object({ secret: z.string(), uri: z.string() }),
  errors: PROOF_ERRORS,
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/security/two-step/confirm',
  summary:
    'Turn it on by a code of the authenticator; answers the recovery codes once and ends the other sessions',
  access: 'customer',
  body: z.object({ code: sixDigits }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['wrong_code', 'too_many_tries'],
});

export const stopTwoStep = endpoint({
  method: 'POST',
  path: '/security/two-step/stop',
  summary: 'Turn two-step sign-in off; recovery codes go with it',
  access: 'customer',
  body: z.object(proofFields),
  data: nothing,
  errors: [...PROOF_ERRORS, 'not_found'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/security/recovery-codes',
  summary: 'Make new recovery codes in place of those there are; shown once',
  access: 'customer',
  body: z.object(proofFields),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [...PROOF_ERRORS, 'not_found'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys/options',
  summary: 'What a new passkey is made from',
  access: 'customer',
  body: z.object(proofFields),
  data: ceremony,
  errors: [...PROOF_ERRORS, 'too_many_passkeys'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys',
  summary: 'Keep the passkey that was made',
  access: 'customer',
  body: z.object({ passkey: madePasskey }),
  data: factors,
  errors: ['passkey_refused', 'too_many_passkeys'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys/:id/remove',
  summary: 'Remove a passkey',
  access: 'customer',
  params: idParam,
  body: z.object(proofFields),
  data: factors,
  errors: [...PROOF_ERRORS, 'not_found'],
});
