/** The book as CSV: what stands on an account, journals with their postings, and closed days (Product §26.91, §26.92, §26.104). */
import type * as api from '@cowrie/contract/desk/exports.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sheetTime } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Export } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { balanceOf } from '../ledger/balances.ts';
import { headView } from '../ledger/journal-heads.ts';
import { accountOf } from '../ledger/list-accounts.ts';
import { filteredJournals } from '../ledger/read-journals.ts';
import { lines, lineView, spanOf } from '../ledger/statement.ts';
import { chosen } from '../lists/filters.ts';
import { BATCH, inBatches, inBatchesFrom, noted, timeOrNone } from './export-batches.ts';

export const statementExport: Export<typeof api.exportStatement> = {
  async begin(call) {
    if (!(await accountOf(call.context.db, BigInt(call.query.account)))) fail('not_found');
    await noted('export.statement', 'statement')(call);
  },
  async *batches({ context: { reports: db }, query: { account: id, ...days } }) {
    const account = (await accountOf(db, BigInt(id))) ?? fail('not_found');
    const span = await spanOf(db, account.id, days);
    if (span === null) return;
    // All of its lines in the span are read, for the balance counts those of other days among them too.
    const read = (after: bigint) =>
      lines(db, {})
        .leftJoin('receipts as came', 'came.journal_id', 'j.id')
        .leftJoin('payouts as paid', 'paid.journal_id', 'j.id')
        .leftJoin('refunds as back', 'back.settled_journal_id', 'j.id')
        .select(REFERENCE.as('bank_reference'))
        .where('p.account_id', '=', account.id)
        .where('p.id', '>', after > span.first ? after : span.first - 1n)
        .where('p.id', '<=', span.last)
        .orderBy('p.id')
        .limit(BATCH)
        .execute();
    const isWithin = (day: string) => (!days.from || day >= days.from) && (!days.to || day <= days.to);
    let balance = await balanceOf(db, account.id, span.first - 1n);
    for await (const rows of inBatches(read)) {
      const shown = [];
      for (const row of rows) {
        balance += row.amount;
        if (!isWithin(row.day)) continue;
        const line = sheetLine(lineView(account, row, balance), account.currency);
        shown.push({ ...line, bank_reference: row.bank_reference });
      }
      yield shown;
    }
  },
};

const REFERENCE = sql<string | null>`coalesce(came.bank_reference, paid.reference, back.bank_reference)`;

const sheetLine = ({ journal, amount, balance }: ReturnType<typeof lineView>, currency: string) => ({
  at: sheetTime(journal.at),
  day: journal.day,
  journal: journal.id,
  kind: journal.kind,
  order: journal.order_reference,
  customer: journal.customer?.name ?? null,
  staff: journal.staff,
  note: journal.memo,
  amount,
  balance,
  currency,
});

export const journalsExport: Export<typeof api.exportJournals> = {
  begin: noted('export.journals', 'journals'),
  async *batches({ context: { reports: db }, query }) {
    const { kind, staff, ...days } = query;
    const filter = { ...days, kind: chosen(kind), staffId: staff ? BigInt(staff) : undefined };
    const read = ({ day, id }: { day: string; id: bigint }) =>
      filteredJournals(db, filter)
        .leftJoin('staff as approver', 'approver.id', 'j.approved_by')
        .leftJoin('receipts as came', 'came.journal_id', 'j.id')
        .leftJoin('payouts as paid', 'paid.journal_id', 'j.id')
        .leftJoin('refunds as back', 'back.settled_journal_id', 'j.id')
        .select(['j.reverses', 'approver.name as approver', REFERENCE.as('bank_reference')])
        .where(sql<boolean>`(j.day, j.id) > (${day}::date, ${id}::bigint)`)
        .orderBy('j.day')
        .orderBy('j.id')
        .limit(BATCH)
        .execute();
    const place = (row: { day: string; journal_id: bigint }) => ({ day: row.day, id: row.journal_id });
    for await (const rows of inBatchesFrom({ day: '-infinity', id: 0n }, read, place)) {
      const postings = Map.groupBy(
        await postingsOf(
          db,
          rows.map((row) => row.journal_id),
        ),
        (posting) => posting.journal_id,
      );
      yield rows.flatMap((row) => {
        const { id, at, day, order_reference, customer, ...head } = headView(row);
        return (postings.get(row.journal_id) ?? []).map(({ code, name, currency, amount }) => ({
          ...{ journal: id, day, at: sheetTime(at), kind: head.kind, account: code, account_name: name },
          debit: amount > 0n ? formatAmount(amount) : null,
          credit: amount < 0n ? formatAmount(-amount) : null,
          ...{ currency, order: order_reference, customer: customer?.name ?? null, staff: head.staff },
          ...{ approved_by: row.approver, note: head.memo, bank_reference: row.bank_reference },
          takes_back: row.reverses === null ? null : String(row.reverses),
        }));
      });
    }
  },
};

const postingsOf = (db: Db, journalIds: readonly bigint[]) =>
  db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.journal_id', 'p.amount', 'p.currency', 'a.code', 'a.name'])
    .where('p.journal_id', 'in', journalIds)
    // Debits first, as books have them.
    .orderBy(sql`p.amount < 0`)
    .orderBy('p.id')
    .execute();

export const closingsExport: Export<typeof api.exportClosings> = {
  begin: noted('export.closings', 'closings'),
  async *batches({ context, query: { from, to } }) {
    const read = (after: bigint) =>
      context.reports
        .selectFrom('closings as k')
        .innerJoin('ledger_accounts as a', 'a.id', 'k.account_id')
        .innerJoin('staff as counter', 'counter.id', 'k.counted_by')
        .leftJoin('staff as signer', 'signer.id', 'k.signed_by')
        .selectAll('k')
        .select(['a.name', 'a.currency', 'counter.name as counter', 'signer.name as signer'])
        .where('k.id', '>', after)
        .$if(Boolean(from), (query) => query.where('k.day', '>=', from ?? ''))
        .$if(Boolean(to), (query) => query.where('k.day', '<=', to ?? ''))
        .orderBy('k.id')
        .limit(BATCH)
        .execute();
    for await (const rows of inBatches(read)) {
      yield rows.map((row) => ({
        day: row.day,
        account: row.name,
        currency: row.currency,
        book: formatAmount(row.expected),
        counted: formatAmount(row.counted),
        difference: formatAmount(row.counted - row.expected),
        reason: row.reason,
        counted_by: row.counter,
        counted_at: sheetTime(row.counted_at.toISOString()),
        signed_by: row.signer,
        signed_at: timeOrNone(row.signed_at),
      }));
    }
  },
};
