/** A private file by a signed link: who has the link may have the file, while it lasts (Product §10.5). */
import type { downloadFile } from '@cowrie/contract/downloads.ts';
import type { FindFile } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { recordedFile } from '../files/records.ts';

type Link = { id: string; expires: unknown; signature: unknown };

/** An id, a Unix time in seconds and a signature, or null where the link cannot be ours. */
function readLink({ id, expires, signature }: Link) {
  if (!/^\d{1,18}$/.test(id) || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
  return typeof signature === 'string' ? { id, expires: Number(expires), signature } : null;
}

/** @throws {ApiError} `not_found`, the same for whatever is wrong with the link. */
export const findByLink: FindFile<typeof downloadFile> = async ({ context, params, query }) => {
  const link = readLink({ id: params.id, expires: query.expires, signature: query.signature });
  if (!link || !context.links.allows(link.id, link.expires, link.signature)) fail('not_found');
  const file = (await recordedFile(context.db, BigInt(link.id))) ?? fail('not_found');
  return { file, until: new Date(link.expires * 1000) };
};
