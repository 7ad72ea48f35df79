import type { ErrorName } from './errors.ts';

/** What can be wrong with a document that is sent, and with an image. */
export const DOCUMENT_ERRORS = [
  'file_too_large',
  'image_too_many_pixels',
  'file_type',
  'pdf_active',
  'pdf_unreadable',
] as const satisfies readonly ErrorName[];
export const IMAGE_ERRORS = [
  'file_too_large',
  'image_too_many_pixels',
  'image_type',
] as const satisfies readonly ErrorName[];
