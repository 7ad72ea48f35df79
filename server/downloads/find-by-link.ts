/** A private file by a signed link: who has the link may have the file, while it lasts (Product §10.5). */
import type { downloadFile, downloadThumbnail } from '@cowrie/contract/downloads.ts';
import type { FindFile } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { readLink } from '../files/read-link.ts';
import { recordedFile, recordedThumbnail } from '../files/records.ts';

/** @throws {ApiError} `not_found`, the same for whatever is wrong with the link. */
export const findByLink: FindFile<typeof downloadFile> = async ({ context, params, query }) => {
  const link = readLink({ id: params.id, expires: query.expires, signature: query.signature });
  if (!link || !context.links.allows(link.id, link.expires, link.signature)) fail('not_found');
  const file = (await recordedFile(context.db, BigInt(link.id))) ?? fail('not_found');
  return { file, until: new Date(link.expires * 1000) };
};

/** @throws {ApiError} `not_found`, as above. */
export const findThumbnail: FindFile<typeof downloadThumbnail> = async ({ context, params, query }) => {
  const link = readLink({ id: params.id, expires: query.expires, signature: query.signature });
  if (!link || !context.links.allowsThumbnail(link.id, link.expires, link.signature)) fail('not_found');
  const file = (await recordedThumbnail(context.db, BigInt(link.id))) ?? fail('not_found');
  return { file, until: new Date(link.expires * 1000) };
};
