import { FILE_TYPE, IMAGE_TYPE } from '@cowrie/contract/file-types.ts';

const PDF = 'application/pdf';
/** How the files begin that are taken, as characters. */
const BEGINNINGS = { 'image/png': '\x89PNG', 'image/jpeg': '\xff\xd8\xff', [PDF]: '%PDF' };

/**
 * What the server would say of a file once all of it had come over a slow network; null where it may take it. Its beginning
 * tells, since names and types mislead: a phone's photo may be called HEIC, or come without a type.
 */
export async function wrongFile(file: File, types: readonly string[]): Promise<string | null> {
  const bytes = await file.slice(0, 4).arrayBuffer();
  const head = String.fromCharCode(...new Uint8Array(bytes));
  const isTaken = Object.entries(BEGINNINGS).some(
    ([type, beginning]) => types.includes(type) && head.startsWith(beginning),
  );
  return isTaken ? null : types.includes(PDF) ? FILE_TYPE : IMAGE_TYPE;
}
