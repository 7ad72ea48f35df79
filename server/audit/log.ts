/** The audit log as the owner reads it (Product §23.7). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type Between, sortedBy, within } from '../lists/between.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';
import { startsWith } from '../lists/starts-with.ts';

export type AuditFilter = Between & { staff?: string | undefined; action?: string | undefined };

export function auditEntries(db: Db, { staff, action, ...days }: AuditFilter) {
  let entries = db.selectFrom('audit_log').where(within(sql.ref('at'), days));
  if (staff) entries = entries.where('staff_name', '=', staff);
  if (action?.includes('.')) entries = entries.where('action', '=', action);
  else if (action) entries = entries.where(startsWith(sql.ref('action'), `${action}.`));
  return entries;
}

/** The name of the book's account that an entry about a bank statement has by its code (Product §23.7). */
export const accountNamed = sql<string | null>`case when audit_log.action like 'statement.%' then
  (select name from ledger_accounts where code = audit_log.subject) end`;

/** The newest first. */
export async function auditPage(db: Db, filter: AuditFilter, page: PageBounds) {
  const entries = auditEntries(db, filter);
  const rows = await entries
    .selectAll()
    .select(accountNamed.as('account'))
    .orderBy(sortedBy(sql.ref('at'), sql.ref('id'), filter), 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      staff: row.staff_name,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
      account: row.account,
    })),
    total: await countAhead(db, entries, page),
  };
}
