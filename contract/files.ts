/** Uploaded files: what is accepted and how they are linked (Product §10.1, §10.5). */
import * as z from 'zod/mini';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** For a file input's `accept`; the server judges by content. */
export const PROOF_ACCEPT = 'image/png,image/jpeg,application/pdf,.png,.jpg,.jpeg,.pdf';
export const IMAGE_ACCEPT = 'image/png,image/jpeg,.png,.jpg,.jpeg';

export const fileLink = z.object({
  name: z.string(),
  media_type: z.string(),
  /** Bytes as stored. */
  size: z.number(),
  /** A link that works for a limited time without a header, so that images can show it. */
  url: z.string(),
});
export type FileLink = z.output<typeof fileLink>;
