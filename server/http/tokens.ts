/** Random tokens: the caller keeps the token, the database only its SHA-256. */
import { hash, randomBytes, randomInt } from 'node:crypto';

/** A new token with 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
