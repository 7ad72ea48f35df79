/**
 * The page that a receipt's link opens (Product §27.31, §27.32): made for each look and kept nowhere, and without a
 * script, so that old browsers within other apps show it at once.
 */
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import { RECEIPT_PAGES, type SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import { SUPPLIER_ANSWERS, type SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../calls/caller-address.ts';
import { countTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { noReceiptPage, receiptPage, tooManyPage } from './receipt-page.ts';
import { secretPages } from './secret-page.ts';

type ByLink = { token: string; now: Date };

/** What the pages are about, handed in. */
export type Receipts = {
  /** @throws {ApiError} `not_found`. */
  open(context: Context, link: ByLink): Promise<SharedReceipt>;
  /** @throws {ApiError} `not_found`, `received_already`. */
  answer(context: Context, answering: ByLink & { answer: SupplierAnswer }): Promise<SharedReceipt>;
  /** Whether links may be gone by a restore. */
  isRestored(): Promise<boolean>;
};

/** One field of a few letters. */
const FORM_BYTES = 256;
const FORM = 'application/x-www-form-urlencoded';

type ByToken = { Params: { token: string } };

export async function receiptPages(
  app: FastifyInstance,
  context: Context,
  receipts: Receipts,
): Promise<void> {
  const { brandName, publicUrl, rateLimitFactor } = context.config;
  const { headers, send } = secretPages(publicUrl);

  const count = (limit: Limit, { ip }: FastifyRequest, now: Date) =>
    countTry(context.db, limit, callerAddress(ip), now, rateLimitFactor);

  /** What a stranger can do wrong is said in both languages; the rest is answered as everywhere. */
  async function orSaid(reply: FastifyReply, work: () => Promise<unknown>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found')
        return send(reply, 404, noReceiptPage(brandName, await receipts.isRestored()));
      if (error.code !== 'too_many_tries') throw error;
      return send(reply.header('retry-after', String(error.retryAfter)), 429, tooManyPage(brandName));
    }
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request: FastifyRequest, body: string, done: (error: Error | null, body: URLSearchParams) => void) =>
        done(null, new URLSearchParams(body)),
    );

    scope.get<ByToken>(`${RECEIPT_PAGES}:token`, (request, reply) =>
      orSaid(reply, async () => {
        const now = context.clock();
        await count(LIMITS.receipt, request, now);
        const { token } = request.params;
        const receipt = await receipts.open(context, { token, now });
        return send(reply, 200, receiptPage({ receipt, token, brandName, publicUrl }));
      }),
    );

    scope.post<ByToken>(`${RECEIPT_PAGES}:token`, (request, reply) =>
      orSaid(reply, async () => {
        const now = context.clock();
        refuseOtherSites(request);
        await count(LIMITS.receiptAnswer, request, now);
        const { token } = request.params;
        await receipts.answer(context, { token, answer: answerOf(request.body), now }).catch(leaveAsItIs);
        // Another look, so that a reload sends nothing again; at what came of it, where a screen reader then reads on.
        return reply.headers(headers).redirect(`${RECEIPT_PAGES}${token}#answer`, 303);
      }),
    );
  });
}

/** Only the page itself sends its form; browsers that say nothing of where one comes from are taken at their word. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw new ApiError('forbidden');
}

function answerOf(body: unknown): SupplierAnswer {
  const given = body instanceof URLSearchParams ? body.get('answer') : null;
  return SUPPLIER_ANSWERS.find((answer) => answer === given) ?? refuse();
}

function refuse(): never {
  throw new ApiError('invalid_input');
}

/** "Not yet" on a page that was opened before "received" came: the next look says so. */
function leaveAsItIs(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'received_already') throw error;
}
