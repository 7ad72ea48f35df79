/** Links to private files that work for a while without a header, so that images can show them (Product §10.5). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getSetting, putSetting } from '../database/settings.ts';
import type { Db } from '../database/transaction.ts';

/** Links change at most this often, so that an unchanged order stays an unchanged answer. */
export const LINK_BUCKET_SECONDS = 1800;
/** A link lives at least two buckets, an hour, and at most three. */
const BUCKETS = 3;

/** Counts the half hours: part of the version of every answer that carries links. `now` in milliseconds. */
export const linkBucket = (now: number) => Math.floor(now / 1000 / LINK_BUCKET_SECONDS);

export type FileLinks = {
  /** Path with query of a file's link, the same for everyone who asks within half an hour. */
  sign(fileId: bigint | string): string;
  /** Whether a link's three parts belong together and it has not expired. */
  allows(fileId: string, expires: number, signature: string): boolean;
};

/** `now` in milliseconds. */
export function createFileLinks(secret: string, now: () => number): FileLinks {
  const signatureOf = (fileId: string, expires: number) =>
    createHmac('sha256', secret).update(`file\n${fileId}\n${expires}`).digest();

  return {
    sign(fileId) {
      const expires = (linkBucket(now()) + BUCKETS) * LINK_BUCKET_SECONDS;
      const signature = signatureOf(String(fileId), expires).toString('base64url');
      return `${API_BASE}/files/${fileId}?expires=${expires}&signature=${signature}`;
    },

    allows(fileId, expires, signature) {
      // As text: the last character of base64 has bits that count for nothing, and each link has one writing.
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(fileId, expires).toString('base64url'));
      return given.length === right.length && timingSafeEqual(given, right) && now() / 1000 < expires;
    },
  };
}

const SETTING = 'file_link_secret';

/** The secret that every process of an installation shares; made by whichever comes first. */
export async function fileLinkSecret(db: Db): Promise<string> {
  await putSetting(db, SETTING, randomBytes(32).toString('base64url'));
  const value = await getSetting(db, SETTING);
  if (typeof value !== 'string') throw new Error(`the setting ${SETTING} is no text`);
  return value;
}
