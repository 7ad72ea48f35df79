/** Exports: rows read in batches and streamed as CSV, so that no list is ever whole in memory. */
import { Readable } from 'node:stream';
import { type AnyEndpoint, API_BASE, type CallData, type Validated } from '@cowrie/contract/endpoint.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { identify } from './caller.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';
import { checkAnswer, parseInput } from './schemas.ts';

type Export<E extends AnyEndpoint> = Pick<Validated<E>, 'query'> & {
  context: Context;
  staff: StaffMember;
  now: Date;
};

/**
 * What an export brings: `begin` runs before the first byte, so that its errors answer as any call's do; `batches` are
 * read as fast as the caller takes them.
 */
export type ExportWork<E extends AnyEndpoint> = {
  begin(call: Export<E>): Promise<void>;
  batches(call: Export<E>): AsyncIterable<CallData<E>[]>;
};

/** Registers a staff GET whose endpoint `answers: 'csv'`. `name` is the file's, before its day. */
export type CsvRouter = <E extends AnyEndpoint>(endpoint: E, name: string, work: ExportWork<E>) => void;

export function makeCsvRouter(app: FastifyInstance, context: Context): CsvRouter {
  return (endpoint, name, work) => {
    const columns = columnsOf(endpoint);
    app.get(API_BASE + endpoint.path, async (request, reply) => {
      const now = context.clock();
      const { staff } = await identify(endpoint, context, request, now);
      if (!staff) throw new Error(`${endpoint.path} is an export for others than staff`);
      const query = parseInput(endpoint.query, request.query) as Export<typeof endpoint>['query'];
      const call = { query, context, staff, now };
      await work.begin(call);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${dayOf(now.getTime())}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(lines(work.batches(call)), { highWaterMark: 1 }));
    });

    async function* lines(batches: AsyncIterable<CallData<AnyEndpoint>[]>) {
      yield BYTE_ORDER_MARK + csvLine(columns);
      for await (const rows of batches) {
        if (context.checkAnswers) for (const row of rows) checkAnswer(endpoint, row);
        yield rows
          .map((row: Record<string, Cell>) => csvLine(columns.map((column) => row[column] ?? null)))
          .join('');
      }
    }
  };
}

function columnsOf({ path, data }: AnyEndpoint): string[] {
  if (!(data instanceof z.ZodMiniObject)) throw new Error(`${path} names no columns`);
  return Object.keys(data.shape);
}
