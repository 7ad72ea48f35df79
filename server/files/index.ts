/** Private files: the door for slices that show or keep them (Product §10.5). */
import type { FileLink } from '@cowrie/contract/files.ts';
import type { FileLinks } from './links.ts';

/** The columns of `files` that a link needs. */
export type FileRow = { id: bigint; name: string; media_type: string; size: bigint };

/** A file as the contract shows it, with a link that works for an hour or more. */
export function viewFile(links: FileLinks, row: FileRow): FileLink {
  return { name: row.name, media_type: row.media_type, size: Number(row.size), url: links.sign(row.id) };
}
