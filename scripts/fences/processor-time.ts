/**
 * Milliseconds of the processor that `work` takes, whatever else the machine does. Where they are more than `most`, the least of
 * three goes: the first may compile.
 */
export function processorMs(work: () => unknown, most: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 3 && shortest > most; go += 1) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}
