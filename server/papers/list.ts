/** The papers that were issued, as the desk lists them (Product §28.98). */
import type { IssuedPaper } from '@cowrie/contract/desk/papers.ts';
import type { PaperKind } from '@cowrie/contract/paper-kinds.ts';
import type { Context } from '../context.ts';
import { countAhead, type Total } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';
import { paperNumber } from './issue.ts';
import { factsOf } from './paper-facts.ts';

export async function paperPage(
  { db, links }: Pick<Context, 'db' | 'links'>,
  { kind }: { kind: PaperKind | undefined },
  page: PageBounds,
): Promise<{ rows: IssuedPaper[]; total: Total }> {
  let papers = db.selectFrom('papers as p');
  if (kind) papers = papers.where('p.kind', '=', kind);
  const rows = await papers
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('papers as c', 'c.credits', 'p.id')
    .select([
      'p.id',
      'p.kind',
      'p.year',
      'p.number',
      'p.customer_id',
      'p.facts',
      'p.issued_at',
      'o.reference',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('journals as back').select('back.id').whereRef('back.reverses', '=', 'p.journal_id'),
      ).as('is_money_back'),
    )
    .select(['c.kind as credit_kind', 'c.year as credit_year', 'c.number as credit_number'])
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    rows: rows.map((row) => {
      const { customer, total } = factsOf(row);
      const { credit_kind, credit_year, credit_number } = row;
      return {
        id: String(row.id),
        kind: row.kind,
        number: paperNumber(row),
        order_reference: row.reference,
        customer: { id: String(row.customer_id), name: customer.name },
        amount: total.amount,
        currency: total.currency,
        issued_at: row.issued_at.toISOString(),
        credited_by:
          credit_kind && credit_year && credit_number
            ? paperNumber({ kind: credit_kind, year: credit_year, number: credit_number })
            : null,
        is_taken_back: credit_kind !== null || Boolean(row.is_money_back),
        url: links.signPaper('paper', row.id),
      };
    }),
    total: await countAhead(db, papers, page),
  };
}
