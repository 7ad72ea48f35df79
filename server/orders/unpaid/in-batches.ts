const AT_ONCE = 100;

/**
 * Works through what `find` finds, each by itself. `work` says whether it changed what it was given, so that it is not
 * found again; where none was, the rest is another's, or another time's.
 */
export async function inBatches(
  find: (limit: number) => Promise<{ id: bigint }[]>,
  work: (id: bigint) => Promise<boolean>,
): Promise<void> {
  let found: { id: bigint }[];
  let done: number;
  do {
    found = await find(AT_ONCE);
    done = 0;
    for (const { id } of found) if (await work(id)) done += 1;
  } while (found.length === AT_ONCE && done > 0);
}
