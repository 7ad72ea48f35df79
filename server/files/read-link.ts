/** What a signed link carries beside what it is for. */
type Sent = { id: string; expires: unknown; signature: unknown };

/** An id, a Unix time in seconds and a signature, or null where the link cannot be ours. */
export function readLink({ id, expires, signature }: Sent) {
  if (!/^\d{1,18}$/.test(id) || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
  return typeof signature === 'string' ? { id, expires: Number(expires), signature } : null;
}
