/** Money that nobody had explained stays in the book while what explained it stands (Product §26.56). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { JournalRow } from '../ledger/index.ts';
import type { ReversalHooks } from '../treasury/index.ts';

export const unexplainedReversal: NonNullable<ReversalHooks['unexplained']> = {
  async whyNot(db, journal) {
    const line = await lineOf(db, journal).executeTakeFirst();
    return line?.explained_by == null ? null : 'explained_already';
  },
  async takeBack(_context, tx, journal) {
    // Locked whether it is explained or not: whoever explains it at this moment has ended by then, or waits and finds it open.
    const line = await lineOf(tx, journal).forUpdate('l').executeTakeFirst();
    if (line?.explained_by != null) fail('explained_already');
  },
};

const lineOf = (db: Db, { journal_id }: JournalRow) =>
  db
    .selectFrom('statement_lines as l')
    .innerJoin('postings as p', 'p.id', 'l.posting_id')
    .select('l.explained_by')
    .where('p.journal_id', '=', journal_id);
