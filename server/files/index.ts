/** Private files: the door for slices that show or keep them (Product §10.5). */
import type { FileLink } from '@cowrie/contract/files.ts';
import type { FileLinks } from './links.ts';

/** The columns of `files` that a link needs; without its thumbnail's where none is shown. */
export type FileRow = {
  id: bigint;
  name: string;
  media_type: string;
  size: bigint;
  thumbnail_width?: number | null;
  thumbnail_height?: number | null;
};

/** A file as the contract shows it, with a link that works for an hour or more. */
export function viewFile(links: FileLinks, row: FileRow): FileLink {
  const { id, name, media_type, size, thumbnail_width: width, thumbnail_height: height } = row;
  const thumbnail = width && height ? { url: links.signThumbnail(id), width, height } : null;
  return { name, media_type, size: Number(size), url: links.sign(id), thumbnail };
}

/** The columns of a joined file; all null where the row has none. */
export type JoinedFile = {
  file_id: bigint | null;
  file_name: string | null;
  media_type: FileRow['media_type'] | null;
  size: bigint | null;
  thumbnail_width: number | null;
  thumbnail_height: number | null;
};

/** As `viewFile`; null where the row has none. */
export function viewJoined(links: FileLinks, row: JoinedFile): FileLink | null {
  const { file_id: id, file_name: name, media_type, size, thumbnail_width, thumbnail_height } = row;
  if (id === null || name === null || media_type === null || size === null) return null;
  return viewFile(links, { id, name, media_type, size, thumbnail_width, thumbnail_height });
}
