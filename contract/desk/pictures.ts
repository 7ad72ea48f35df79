/** Pictures from staff's own machines, for the lists that visitors read (Product §19.10). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fileLink } from '../files.ts';
import { CONTENT } from '../roles.ts';

const data = z.object({
  /** What a list names it by; visitors get nothing there before one does. */
  address: z.string(),
  /** For whoever looks at it before. */
  file: fileLink,
});

export const uploadFace = endpoint({
  method: 'POST',
  path: '/desk/pictures/faces',
  summary: 'Send a face; it is gone a day later unless a list names it by then',
  access: CONTENT,
  files: { picture: 'face' },
  data,
  errors: ['image_type', 'image_too_many_pixels', 'file_too_large'],
});

export const uploadItemPicture = endpoint({
  method: 'POST',
  path: '/desk/pictures/items',
  summary: 'Send the picture of a branding item; it is gone a day later unless a list names it by then',
  access: CONTENT,
  files: { picture: 'item' },
  data,
  errors: ['image_type', 'image_too_many_pixels', 'file_too_large'],
});
