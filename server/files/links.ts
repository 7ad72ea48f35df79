/** Links to private files that work for a while without a header, so that images can show them (Product §10.5). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { latestEnd } from '../latest-begin.ts';

/** Links change at most this often, so that an unchanged order stays an unchanged answer. */
export const LINK_BUCKET_SECONDS = 1800;
/** A link lives at least two buckets, an hour, and at most three. */
const BUCKETS = 3;

/** Counts the half hours: part of the version of every answer that carries links. `now` in milliseconds. */
export const linkBucket = (now: number) => Math.floor(now / 1000 / LINK_BUCKET_SECONDS);

export type FileLinks = {
  /** Path with query of a file's link, the same for everyone who asks within half an hour. */
  sign(fileId: bigint | string): string;
  /** Whether a link's three parts belong together and it has not expired; none that a clock that was ahead has made (Product §31.12). */
  allows(fileId: string, expires: number, signature: string): boolean;
  /** The same for a picture's thumbnail (Product §29.65). */
  signThumbnail(fileId: bigint | string): string;
  allowsThumbnail(fileId: string, expires: number, signature: string): boolean;
  /** The same for a paper, which is a file only once it is issued: `of` says what it is the paper of (Product §28.97). */
  signPaper(of: string, id: bigint): string;
  allowsPaper(paper: { of: string; id: string }, expires: number, signature: string): boolean;
};

/** Signs with the first of `keys`, which the database does not hold, and takes the others' too. `now` in milliseconds. */
export function createFileLinks(keys: () => readonly Buffer[], now: () => number): FileLinks {
  const signaturesOf = (what: string, expires: number) =>
    keys().map((key) => createHmac('sha256', key).update(`${what}\n${expires}`).digest('base64url'));
  const fileOf = (id: string) => `file\n${id}`;
  const thumbnailOf = (id: string) => `thumbnail\n${id}`;
  const paperOf = (of: string, id: string) => `paper\n${of}\n${id}`;

  function sign(path: string, what: string): string {
    const expires = (linkBucket(now()) + BUCKETS) * LINK_BUCKET_SECONDS;
    const [signature] = signaturesOf(what, expires);
    return `${API_BASE}${path}?expires=${expires}&signature=${signature}`;
  }

  function allows(what: string, expires: number, signature: string): boolean {
    // As text: the last character of base64 has bits that count for nothing, and each link has one writing.
    const given = Buffer.from(signature);
    const isSigned = signaturesOf(what, expires)
      .map((signature) => Buffer.from(signature))
      .some((right) => given.length === right.length && timingSafeEqual(given, right));
    const until = new Date(expires * 1000);
    const at = new Date(now());
    return isSigned && at < until && until <= latestEnd(at, BUCKETS * LINK_BUCKET_SECONDS * 1000);
  }

  return {
    sign: (fileId) => sign(`/files/${fileId}`, fileOf(String(fileId))),
    allows: (fileId, expires, signature) => allows(fileOf(fileId), expires, signature),
    signThumbnail: (fileId) => sign(`/files/${fileId}/thumbnail`, thumbnailOf(String(fileId))),
    allowsThumbnail: (fileId, expires, signature) => allows(thumbnailOf(fileId), expires, signature),
    signPaper: (of, id) => sign(`/papers/${of}/${id}`, paperOf(of, String(id))),
    allowsPaper: ({ of, id }, expires, signature) => allows(paperOf(of, id), expires, signature),
  };
}
