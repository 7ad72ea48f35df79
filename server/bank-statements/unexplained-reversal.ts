/** Money that nobody had explained stays in the book while what explained it stands (Product §26.56). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { JournalRow } from '../ledger/index.ts';
import type { ReversalHooks } from '../treasury/index.ts';

export const unexplainedReversal: NonNullable<ReversalHooks['unexplained']> = {
  whyNot: async (db, journal) =>
    (await whoExplained(db, journal).executeTakeFirst()) ? 'explained_already' : null,
  async takeBack(_context, tx, journal) {
    if (await whoExplained(tx, journal).forUpdate('l').executeTakeFirst()) fail('explained_already');
  },
};

const whoExplained = (db: Db, { journal_id }: JournalRow) =>
  db
    .selectFrom('statement_lines as l')
    .innerJoin('postings as p', 'p.id', 'l.posting_id')
    .select('l.explained_by')
    .where('p.journal_id', '=', journal_id)
    .where('l.explained_by', 'is not', null);
