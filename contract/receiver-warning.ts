/** How a receiver is paid otherwise than before, or with what is another's (Product §27.51). */
import * as z from 'zod/mini';
import { isoTime } from './fields.ts';

export const receiverWarning = z.object({
  /**
   * `other-…`: than they were paid with last, or than they are saved with. `unread-code`: a code that cannot be compared
   * with theirs, since one of the two cannot be read. `anothers-…`: it is saved for another receiver of the customer.
   */
  kind: z.enum([
    'other-code',
    'other-account',
    'other-details',
    'unread-code',
    'anothers-code',
    'anothers-account',
  ]),
  /** What the customer calls the receiver it is about; null where no name is known. */
  name: z.nullable(z.string()),
  /** When the order was placed that paid them otherwise; null where it is what was saved. */
  paid_at: z.nullable(isoTime),
});
export type ReceiverWarning = z.output<typeof receiverWarning>;
