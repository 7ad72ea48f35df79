/** Pictures from staff's own machines, for the lists that visitors read (Product §19.10). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IMAGE_ERRORS } from '../file-errors.ts';
import { fileLink } from '../files.ts';
import { CONTENT } from '../roles.ts';

const sent = {
  method: 'POST',
  access: CONTENT,
  data: z.object({
    /** What a list names it by; visitors get nothing there before one does. */
    address: z.string(),
    /** For whoever looks at it before. */
    file: fileLink,
  }),
  errors: IMAGE_ERRORS,
} as const;

export const uploadFace = endpoint({
  ...sent,
  path: '/desk/pictures/faces',
  summary: 'Send a face; it is gone a day later unless a list names it by then',
  files: { picture: 'face' },
});

export const uploadItemPicture = endpoint({
  ...sent,
  path: '/desk/pictures/items',
  summary: 'Send the picture of a branding item; it is gone a day later unless a list names it by then',
  files: { picture: 'item' },
});
