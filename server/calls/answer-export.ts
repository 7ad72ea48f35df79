/** Exports: rows read in batches and streamed as CSV, so that no list is ever whole in memory. */
import { Readable } from 'node:stream';
import type { ExportEndpoint } from '@cowrie/contract/endpoint.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Export } from './call.ts';
import { identify, isLongAgo } from './caller.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';
import { checkAnswer, parseInput } from './schemas.ts';

export function answerExport(context: Context, endpoint: ExportEndpoint, work: Export) {
  const columns = columnsOf(endpoint);

  /**
   * `stillMay` fails where whoever takes it may not any more: by how slowly they read, they say how long it goes on. The
   * file then ends broken off, so that nobody takes it for whole.
   */
  async function* lines(batches: AsyncIterable<unknown[]>, stillMay: () => Promise<void>) {
    yield BYTE_ORDER_MARK + csvLine(columns);
    for await (const rows of batches) {
      await stillMay();
      if (context.checkAnswers) for (const row of rows) checkAnswer(endpoint, row);
      yield (rows as Record<string, Cell>[])
        .map((row) => csvLine(columns.map((column) => row[column] ?? null)))
        .join('');
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = context.clock();
    const who = await identify(endpoint, context, request, now);
    if (!('staff' in who)) throw new Error(`${endpoint.path} is an export for others than staff`);
    const call = { query: parseInput(endpoint.query, request.query), context, staff: who.staff, now };
    let askedAt = now.getTime();
    const stillMay = async () => {
      if (!isLongAgo(context, askedAt)) return;
      const again = context.clock();
      await identify(endpoint, context, request, again);
      askedAt = again.getTime();
    };
    await work.begin(call);
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${endpoint.fileName}-${dayOf(now.getTime())}.csv"`,
      )
      .header('cache-control', 'no-store')
      .send(Readable.from(lines(work.batches(call), stillMay), { highWaterMark: 1 }));
  };
}

function columnsOf({ path, data }: ExportEndpoint): string[] {
  if (!(data instanceof z.ZodMiniObject)) throw new Error(`${path} names no columns`);
  return Object.keys(data.shape);
}
