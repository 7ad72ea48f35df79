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

  /** A busy machine can hold up anything: what is slow by itself is slow each time, by more than the machine is. */
  async function isSlow(request: FuzzRequest, token: string | null, answer: FuzzAnswer) {
    let shortest = answer.ms;
    // How busy the machine is costs time to tell, and changes nothing about what is quick.
    const isQuick = () => shortest <= SLOWEST_MS || shortest <= SLOWEST_MS * slowdown();
    for (let again = 0; again < TRIES && !isQuick(); again += 1) {
      const { status, ms } = await sender.send(request, token);
      if (status !== 0) shortest = Math.min(shortest, ms);
    }
    return !isQuick();
  }

  async function tryOne(request: FuzzRequest) {
    const token = cast.callers().find(({ name }) => name === request.caller)?.token ?? null;
    const answer = await sender.send(request, token);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // What was given up is slow, if anything; what was hung up on has no excuse.
    const isGivenUp = answer.status === 0 && answer.ms >= PATIENCE_MS;
    let fault = isGivenUp ? null : await faultOf(request, answer, cast);
    if (!fault && (await isSlow(request, token, answer))) fault = `takes ${Math.round(answer.ms)} ms`;
    if (!fault) return;
    const place = request.endpoint ? `${request.method} ${request.endpoint.path}` : request.path.slice(0, 40);
    const finding = describe(request, answer, fault);
    findings.set(`${place}: ${fault}`, finding);
    onFinding?.(finding);
  }

  try {
    for (let done = 0; done < requests && findings.size < MAX_FINDINGS; done += BATCH) {
      if (done > 0) await cast.restore();
      const count = Math.min(BATCH, requests - done);
      const batch = fc.sample(anything, { seed: seed + done, numRuns: count });
      const next = batch.values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of next) await tryOne(request);
        }),
      );
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
