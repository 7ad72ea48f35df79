import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';
import { fileLink } from '../files.ts';
import { orderStatus } from '../order-codes.ts';

/**
 * Another order that a proof's file, or the same picture, was sent for as well; the order itself where it was for a part that
 * counts already (Product §21.14, §26.60).
 */
export const sameProof = z.object({
  proof_id: z.string(),
  reference: z.string(),
  status: orderStatus,
  customer: z.string(),
  sent_at: isoTime,
  /** `file`: the same bytes; `picture`: the same but for cropping and compression. */
  likeness: z.enum(['file', 'picture']),
  /** What was sent for it. */
  file: fileLink,
});
