/** Codes of an authenticator app (RFC 6238): six digits, a new one each half minute (Product §20.3). */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

const authenticator = (seed: string, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(seed), period: PERIOD_SECONDS });

/** 160 random bits in base32. */
export const newSeed = () => new Secret({ size: 20 }).base32;

/** What an authenticator app scans. */
export const seedUri = (seed: string, issuer: string, label: string) =>
  authenticator(seed, issuer, label).toString();

/** The time step a code is right for, one step early or late at most; null where it is wrong. */
export function stepOf(seed: string, code: string, now: Date): bigint | null {
  const delta = authenticator(seed, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
