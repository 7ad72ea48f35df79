/** Random tokens: the caller keeps the token, the database only its SHA-256. */
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What a token of ours looks like; anything else is no token without a look into the database. */
export const BEARER_TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

/** A new token with 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether two tokens are the same, in a time that tells nothing of how much of them is. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** In the place of a token's hash while the token is not made yet: no token has it. */
export function hashOfNothing(): Buffer {
  return randomBytes(32);
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
