/** Says that the process is there and that its database answers, within 2 seconds. */
const READY = '/readyz';

/** @throws where nothing answers before the signal aborts */
export async function isThere(signal: AbortSignal): Promise<boolean> {
  const { ok } = await fetch(READY, { cache: 'no-store', signal });
  return ok;
}
