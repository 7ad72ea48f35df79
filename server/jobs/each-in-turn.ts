/**
 * What one job does of several things that have nothing to do with each other: each in turn, whatever becomes of those before
 * it. Fails as the first that did, once all have had their turn, so that the job is tried again.
 */
export async function eachInTurn(works: Iterable<() => Promise<unknown>>): Promise<void> {
  const failed: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}
