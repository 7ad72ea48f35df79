/** A paper by its link: issued and drawn when it is first opened, the same file ever after (Product §28.97). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { openPaper as openPaperCall } from '@cowrie/contract/papers.ts';
import type { FindFile } from '../calls/call.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { readLink } from '../files/read-link.ts';
import { recordedFile } from '../files/records.ts';
import { recordStored, storeAhead } from '../files/store-ahead.ts';
import { drawApart } from './draw-apart.ts';
import { creditForCancelled, invoiceFor, type PaperRow, paperNumber, receiptFor } from './issue.ts';
import { factsOf } from './paper-facts.ts';

const paperById = async (db: Db, id: bigint) =>
  (await db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

type Finder = (context: Context, id: bigint) => Promise<PaperRow | null>;
/** What a link names, and the paper of it. */
const FINDERS: Record<string, Finder> = {
  order: invoiceFor,
  cancelled: creditForCancelled,
  journal: receiptFor,
  paper: ({ db }, id) => paperById(db, id),
};

/** Draws a paper and keeps it, outside of any transaction; of two that do at once one counts, and the other's goes again. */
async function fileOf(context: Context, paper: PaperRow): Promise<bigint> {
  if (paper.file_id !== null) return paper.file_id;
  const bytes = await drawApart({
    paper: factsOf(paper),
    brand: context.config.brandName,
  });
  const { id: fileId, key } = await storeAhead(context, Readable.from([bytes]));
  return transaction(context.db, async (tx) => {
    const now = await tx
      .selectFrom('papers')
      .select('file_id')
      .where('id', '=', paper.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (now.file_id !== null) return now.file_id;
    const id = await recordStored(tx, {
      id: fileId,
      key,
      mediaType: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      name: `${paperNumber(paper)}.pdf`,
    });
    await tx.updateTable('papers').set({ file_id: id }).where('id', '=', paper.id).execute();
    return id;
  });
}

/** @throws {ApiError} `not_found`, the same for whatever is wrong with the link. */
export const openPaper: FindFile<typeof openPaperCall> = async ({ context, params, query }) => {
  const find = FINDERS[params.of] ?? fail('not_found');
  const link = readLink({ id: params.id, expires: query.expires, signature: query.signature });
  if (!link || !context.links.allowsPaper({ of: params.of, id: link.id }, link.expires, link.signature))
    fail('not_found');
  const paper = (await find(context, BigInt(link.id))) ?? fail('not_found');
  const file = (await recordedFile(context.db, await fileOf(context, paper))) ?? fail('not_found');
  // The invoice that a link leads to can be another tomorrow.
  return { file, until: params.of === 'order' ? context.clock() : new Date(link.expires * 1000) };
};
