/** Private files by the links that answers carry (Product §10.5). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'A private file, by a link that was signed for it and has not expired',
  access: 'public',
  // Whatever is no link of ours is not found, so its parts are judged together.
  params: z.object({ id: z.string() }),
  query: z.object({ expires: z.optional(z.unknown()), signature: z.optional(z.unknown()) }),
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});
