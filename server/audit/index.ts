/** The audit log: every staff act, written in the act's own transaction; the table refuses changes (Product §23.7). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import type { Db } from '../database/transaction.ts';

type Act = {
  staff: { id: bigint; username: string };
  action: AuditAction;
  /** What it was done to, as people call it. */
  subject: string;
  detail?: string;
  now: Date;
};

export async function audit(tx: Db, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: act.now,
      staff_id: act.staff.id,
      staff_name: act.staff.username,
      action: act.action,
      subject: act.subject,
      detail: act.detail ?? '',
    })
    .execute();
}
