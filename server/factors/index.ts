/** The door of what somebody signs in with beside a password: authenticators, recovery codes, passkeys. */
export {
  type From,
  type Holder,
  makeSeed,
  requireCode,
  sealSeed,
  stepOfKept,
} from './authenticator.ts';
export { clearChallenges } from './challenges.ts';
export { forgetFactors } from './forget-person.ts';
export { deletePasskey, deletePasskeys, holdPasskey, insertPasskey, listPasskeys } from './passkeys.ts';
export { clearOldCodes, codesLeft, forgetCodes, renewCodes } from './recovery-codes.ts';
export { checkMade, checkUsed, creationOptions, requestOptions } from './webauthn.ts';
