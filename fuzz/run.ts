/** A run of the fuzzer: requests in batches, everybody signed in anew before each. */
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { TestApp } from '../server/testing/app.ts';
import { assemble } from './callers.ts';
import { faultOf, SLOWEST_MS } from './judge.ts';
import { type FuzzRequest, requestsTo } from './requests.ts';
import { createSender, type FuzzAnswer, PATIENCE_MS } from './send.ts';

export type RunOptions = {
  seed: number;
  requests: number;
  /** Hears how it goes, after each batch. */
  onBatch?: (done: number, statuses: ReadonlyMap<number, number>) => void;
  /** Hears of each finding at once: a run can take hours. */
  onFinding?: (finding: string) => void;
};

type Late = { request: FuzzRequest; answer: FuzzAnswer };

const BATCH = 500;
/** Requests on their way at once. */
const AT_ONCE = 8;
/** So much work tells how busy the machine is: it stops a process for whole seconds, then lets it run. */
const PROBE_MS = 200;
const TRIES = 20;
/** Beyond so many findings nobody reads on. */
const MAX_FINDINGS = 25;

/** Sends `requests` to an app that listens; resolves to what was found, each with the request that found it. */
export async function fuzz(
  app: TestApp,
  { seed, requests, onBatch, onFinding }: RunOptions,
): Promise<string[]> {
  const { port } = app.http.server.address() as AddressInfo;
  const sender = createSender(port);
  const cast = await assemble(app);
  const anything = requestsTo(cast);
  const findings = new Map<string, string>();
  const statuses = new Map<number, number>();

  const tokenOf = ({ caller }: FuzzRequest) =>
    cast.callers().find(({ name }) => name === caller)?.token ?? null;

  /**
   * A busy machine can hold up anything: what is slow by itself is slow each time, by more than the machine is. Asked
   * while nothing else is under way, since measuring the machine holds up the rest.
   */
  async function isSlow(request: FuzzRequest, answer: FuzzAnswer) {
    let shortest = answer.ms;
    const isQuick = () => shortest <= SLOWEST_MS || shortest <= SLOWEST_MS * slowdown();
    for (let again = 0; again < TRIES && !isQuick(); again += 1) {
      const { status, ms } = await sender.send(request, tokenOf(request));
      if (status !== 0) shortest = Math.min(shortest, ms);
    }
    return !isQuick();
  }

  function note(request: FuzzRequest, answer: FuzzAnswer, fault: string) {
    const place = request.endpoint ? `${request.method} ${request.endpoint.path}` : request.path.slice(0, 40);
    const finding = describe(request, answer, fault);
    findings.set(`${place}: ${fault}`, finding);
    onFinding?.(finding);
  }

  /** Sends a request and judges its answer, but for how long that took: those that took long go into `late`. */
  async function tryOne(request: FuzzRequest, late: Late[]) {
    const answer = await sender.send(request, tokenOf(request));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // What was given up is slow, if anything; what was hung up on has no excuse.
    const isGivenUp = answer.status === 0 && answer.ms >= PATIENCE_MS;
    const fault = isGivenUp ? null : await faultOf(request, answer, cast);
    if (fault) note(request, answer, fault);
    else if (answer.ms > SLOWEST_MS) late.push({ request, answer });
  }

  try {
    for (let done = 0; done < requests && findings.size < MAX_FINDINGS; done += BATCH) {
      if (done > 0) await cast.restore();
      const count = Math.min(BATCH, requests - done);
      const batch = fc.sample(anything, { seed: seed + done, numRuns: count });
      const next = batch.values();
      const late: Late[] = [];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of next) await tryOne(request, late);
        }),
      );
      for (const { request, answer } of late)
        if (await isSlow(request, answer)) note(request, answer, `takes ${Math.round(answer.ms)} ms`);
      onBatch?.(done + count, statuses);
    }
  } finally {
    sender.close();
  }
  return [...findings.values()];
}

/** How many times longer than its own time this process takes now, because others want the processors too. */
function slowdown(): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  let own = 0;
  while (own < PROBE_MS) {
    const { user, system } = process.cpuUsage(before);
    own = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - start) / own);
}

const shortly = (text: string) => (text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length})` : text);

function describe(request: FuzzRequest, answer: FuzzAnswer, fault: string): string {
  const { caller, method, path, headers, body, raw } = request;
  return [
    `${fault}: ${method} ${shortly(JSON.stringify(path))} as ${caller}`,
    `  sent ${JSON.stringify(headers)} ${shortly(JSON.stringify((raw ?? body ?? '').toString()))}`,
    `  answered ${answer.status} in ${Math.round(answer.ms)} ms ${shortly(answer.body)}`,
  ].join('\n');
}
