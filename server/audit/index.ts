/** The audit log: every staff act, written in the act's own transaction; the table refuses changes (Product §23.7). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';

type Act = {
  staff: { id: bigint; username: string };
  action: AuditAction;
  /** What it was done to, as people call it. */
  subject: string;
  detail?: string;
  now: Date;
};

const entry = piece(`@entry as (
  insert into audit_log (at, staff_id, staff_name, action, subject, detail)
  select :now::timestamptz, :staffId::bigint, :staffName, :action, :subject, :detail from @each)`);

export function audit(tx: Db, { staff, action, subject, detail = '', now }: Act): Promise<void> {
  return write(tx, entry({ now, staffId: staff.id, staffName: staff.username, action, subject, detail }));
}
