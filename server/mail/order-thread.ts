/** Mails about an order lie together in a mailbox, whoever of the product sends them (Product §30.20). */
import type { Thread } from './mailer.ts';

/** `isFirst` for the mail that the others answer. */
export const threadOf = (reference: string, isFirst = false): Thread => ({
  of: `order.${reference}`,
  isFirst,
});
