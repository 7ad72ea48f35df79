/** The owner, who has all orders exported now and then: what was acknowledged before has to be in it, whoever answers. */
import { setTimeout } from 'node:timers/promises';
import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import { staffClient } from '../e2e/testing/api.ts';
import type { Ledger } from './load.ts';
import type { Machine } from './machines.ts';

const PAUSE_MS = 1_000;
const ANSWER_MS = 30_000;

export type Reports = {
  /** How many came. */
  made: number;
  /** Orders that had been acknowledged before one was asked for, and were not in it. */
  missing: string[];
};

export async function startReporting(
  url: string,
  { acknowledged }: Ledger,
): Promise<{ reports: Reports; stop(): Promise<void> }> {
  const { client: owner } = await staffClient({ url }, 'owner');
  const reports: Reports = { made: 0, missing: [] };
  let isOver = false;
  async function report() {
    while (!isOver) {
      const due = acknowledged.filter(({ kind }) => kind === 'order');
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await owner.download(exportOrders, { query: {} }, { signal });
      // One that breaks off is no report.
      const text = answer.status === 'success' ? await answer.data.text().catch(() => undefined) : undefined;
      if (text !== undefined) {
        const listed = new Set(text.split(/\r?\n/).map((line) => line.slice(0, line.indexOf(','))));
        reports.made += 1;
        reports.missing.push(
          ...due.flatMap(({ reference }) =>
            listed.has(reference) ? [] : [`not in an export: ${reference}`],
          ),
        );
      }
      await setTimeout(PAUSE_MS);
    }
  }
  const reporting = report();
  return {
    reports,
    async stop() {
      isOver = true;
      await reporting;
    },
  };
}

/** How many statements of reports a standby has answered, as the processes that run now count them. */
export async function answeredByStandby(products: Machine[], token: string): Promise<number> {
  const counts = products.map(async ({ address }) => {
    const answer = await fetch(`http://${address}:3000/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [, count] =
      /^cowrie_report_queries_total\{server="standby"\} (\d+)$/m.exec(await answer.text()) ?? [];
    if (count === undefined) throw new Error(`${address} does not say who answers its reports`);
    return Number(count);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
