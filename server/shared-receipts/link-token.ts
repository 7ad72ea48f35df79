/** The secret part of a link to a receipt. */
import { randomBytes } from 'node:crypto';

/** 128 random bits: nobody guesses one (Product §27.30). */
const BYTES = 16;
/** So many digits and small letters write the largest of them. */
const LENGTH = 25;
const TOKEN = /^[0-9a-z]{25}$/;

/** Digits and small letters alone: chats end a link early at other signs. */
export function newLinkToken(): string {
  const number = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  return number.toString(36).padStart(LENGTH, '0');
}

/** Whether it looks like one; anything else is none without a look into the database. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text);
