/** Pictures that staff uploaded for what visitors read, each at an address of what is in it (Product §19.10). */
import * as z from 'zod/mini';
import { API_BASE, endpoint } from './endpoint.ts';

/** The beginning of a SHA-256 in hexadecimal, of the bytes as they are sent. */
const NAME = /^[0-9a-f]{32}\.webp$/;
const BELOW = '/pictures/';

export const pictureAddress = (sha256: string) => `${API_BASE}${BELOW}${sha256.slice(0, 32)}.webp`;

/** Whether a value is the address of a picture that was uploaded: then it is one of ours, wherever the product stands. */
export function isPictureAddress(value: unknown): value is string {
  const start = API_BASE + BELOW;
  return typeof value === 'string' && value.startsWith(start) && NAME.test(value.slice(start.length));
}

export const openPicture = endpoint({
  method: 'GET',
  path: `${BELOW}:name`,
  summary: 'A picture that a list for visitors names; what is at an address never changes',
  access: 'public',
  params: z.object({ name: z.string() }),
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});
