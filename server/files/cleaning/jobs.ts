/** What the server asks of the process that opens strangers' files, and what it answers. */
import type { OpenedType } from '../file-name.ts';

export type Job = {
  mediaType: OpenedType;
  /** The file as it came. */
  from: string;
  /** Where an image is written anew. */
  to: string;
};

/**
 * `not whole`: it is not what it claims to be. `too large`: more work or memory than a file may cost. `active`: it could
 * do something. `unreadable`: it cannot be looked into.
 */
export type Verdict = 'clean' | 'not whole' | 'too large' | 'active' | 'unreadable';

/** `failed`: our own trouble, such as a full disk. */
export type Answer = { verdict: Verdict } | { failed: string };
