/** Private files by the links that answers carry (Product §10.5). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Whatever is no link of ours is not found, so its parts are judged together. */
const signedLink = {
  params: z.object({ id: z.string() }),
  query: z.object({ expires: z.optional(z.unknown()), signature: z.optional(z.unknown()) }),
};

export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'A private file, by a link that was signed for it and has not expired',
  access: 'public',
  ...signedLink,
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});

export const downloadThumbnail = endpoint({
  method: 'GET',
  path: '/files/:id/thumbnail',
  summary: 'The small copy of a picture, by a link of its own',
  access: 'public',
  ...signedLink,
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});
