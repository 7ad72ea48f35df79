/** Numbered papers of an order as PDF: its invoice, a receipt for each money that came, credit notes (Product §28.95). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAPER_KINDS } from './paper-kinds.ts';

/** A paper that an order has or can have. Opened by its link, which works for an hour or more, it gets its number. */
export const paperLink = z.object({
  kind: z.enum(PAPER_KINDS),
  /** What tells it from others of its kind: of a receipt the amount. */
  about: z.nullable(z.string()),
  url: z.string(),
});
export type PaperLink = z.output<typeof paperLink>;

export const openPaper = endpoint({
  method: 'GET',
  path: '/papers/:of/:id',
  summary:
    'A paper as PDF, by a link that was signed for it and has not expired; it is issued when first opened',
  access: 'public',
  // Whatever is no link of ours is not found, so its parts are judged together.
  params: z.object({ of: z.string(), id: z.string() }),
  query: z.object({ expires: z.optional(z.unknown()), signature: z.optional(z.unknown()) }),
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});
