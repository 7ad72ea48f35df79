/** Runs `work` at once the first time, then once every `ms` at most for all the calls that came meanwhile. */
export function atMostEvery(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const rest = () => {
    timer = undefined;
    if (isDue) run();
  };
  const run = () => {
    isDue = false;
    work();
    timer = setTimeout(rest, ms).unref();
  };
  return () => {
    if (timer) isDue = true;
    else run();
  };
}
