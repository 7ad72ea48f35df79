/** Names of uploaded files: what a customer's phone calls a file, made safe to store and to send back. */
import { basename } from 'node:path';

/** What is opened before it is kept. */
export type OpenedType = 'image/png' | 'image/jpeg' | 'application/pdf';
/** A WebP and a ZIP are only ever our own; the last is read by whoever asked for it, and not kept. */
export type MediaType = OpenedType | 'image/webp' | 'application/zip' | 'application/octet-stream';

const ENDINGS: Record<MediaType, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
  'application/zip': /\.zip$/i,
  'application/octet-stream': /\.\w{1,5}$/,
};
const ENDING: Record<MediaType, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/octet-stream': '',
};

const MAX_STEM = 100;

/** The file's own name without folders, control and direction marks, ending as its content demands. */
export function safeFileName(given: string | undefined, mediaType: MediaType): string {
  const name = basename((given ?? '').replaceAll('\\', '/'))
    .normalize('NFC')
    // Direction marks can make `gpj.exe` read as an image.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"*/:<>?|]/gu, '')
    .trim();
  const stem = name.replace(ENDINGS[mediaType], '').replace(/^\.+/, '').trim();
  const short = Array.from(stem).slice(0, MAX_STEM).join('') || 'file';
  return short + (name.match(ENDINGS[mediaType])?.[0].toLowerCase() ?? ENDING[mediaType]);
}

/** `Content-Disposition` of an attachment: an ASCII name for old clients and the true one (RFC 6266, RFC 5987). */
export function attachmentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
