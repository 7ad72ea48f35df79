/** Uploaded files: what is accepted and how they are linked (Product §10.1, §10.5). */
import * as z from 'zod/mini';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const FILE_TOO_LARGE = 'This file is too large. The limit is 10 MB.';
/** For a file input's `accept`; the server judges by content. */
export const PROOF_ACCEPT = 'image/png,image/jpeg,application/pdf,.png,.jpg,.jpeg,.pdf';
export const IMAGE_ACCEPT = 'image/png,image/jpeg,.png,.jpg,.jpeg';

/** A small copy of a picture for lists and panels, and its size in pixels, so that nothing moves when it comes. */
const thumbnail = z.object({ url: z.string(), width: z.number(), height: z.number() });

export const fileLink = z.object({
  name: z.string(),
  media_type: z.string(),
  /** Bytes as stored. */
  size: z.number(),
  /** A link that works for a limited time without a header, so that images can show it. */
  url: z.string(),
  /** Null of what is no picture, of a picture small enough to be shown as it is, and of one whose copy is yet to be made. */
  thumbnail: z.nullable(thumbnail),
});
export type FileLink = z.output<typeof fileLink>;
