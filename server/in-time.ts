/** Waiting for somebody else's answer no longer than agreed. */

/**
 * Does `work`, which stops by the controller that it is given, and rejects when `ms` pass, from the beginning or since it
 * last said that it goes on; what comes of it later is nobody's concern.
 */
export async function inTime<T>(
  ms: number,
  work: (stop: AbortController, goesOn: () => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(stop, () => void timer?.refresh()), late]);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
