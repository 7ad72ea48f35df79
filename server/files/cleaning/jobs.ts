/** What the server asks of the process that opens strangers' files, and what it answers. */

import type { OpenedType } from '../file-name.ts';
import type { Token } from '../likeness/tokens.ts';
import type { ThumbnailFacts } from './thumbnail.ts';

export type CleanJob = {
  mediaType: OpenedType;
  /** The file as it came. */
  from: string;
  /** Where an image is written anew. */
  to: string;
  /** What its QR code holds is wanted too. */
  readsQr?: boolean;
  /** Where an image's thumbnail is written. */
  thumbnail: string;
  /** It is kept as pages show it, a WebP of so many pixels at most, and needs no thumbnail. */
  pagePx?: number | undefined;
};
/** To make the thumbnail of a picture of ours that has none. */
type ThumbnailJob = { picture: string; size: number; thumbnail: string };
/** To read what a picture is known by. */
type MarkJob = { mark: string };
/** Which of `others` are the same picture as `copy`: WebPs in base64. */
type AlikeJob = { copy: string; others: string[] };
export type Job = CleanJob | ThumbnailJob | MarkJob | AlikeJob;

/**
 * `not whole`: it is not what it claims to be. `too large`: more work or memory than a file may cost. `active`: it could
 * do something. `unreadable`: it cannot be looked into.
 */
export type Verdict = 'clean' | 'not whole' | 'too large' | 'active' | 'unreadable';

/** What came of a job; a `verdict` alone where a picture could not be opened. */
export type Outcome = {
  verdict: Verdict;
  copy?: string;
  tokens?: Token[];
  alike?: boolean[];
  /** What the QR code holds; null where none was found. */
  qr?: string | null;
  /** Null where the picture itself is as good. */
  thumbnail?: ThumbnailFacts | null;
};
/** `failed`: our own trouble, such as a full disk. */
export type Answer = Outcome | { failed: string };
