/** A case or a letter is given to somebody else, or to no one (Product §28.55). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import { audit } from '../audit/index.ts';
import { standsAlready } from '../changed-since.ts';
import type { Db } from '../database/transaction.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { dropWait } from './assign-by-rule.ts';
import type { Colleague } from './colleagues.ts';

/** With `from`, only while it is still theirs, or nobody's. */
export type Giving = { to: Colleague | null; from?: bigint | null; staff: StaffMember; now: Date };

type Row = {
  kind: 'case' | 'letter';
  id: bigint;
  /** What the log calls it, and what is done to it. */
  subject: string;
  action: AuditAction;
  /** Locks the row until `tx` ends, and says whose it is. */
  lock(): Promise<{ assigned_to: bigint | null }>;
  write(assignedTo: bigint | null): Promise<unknown>;
};

/** @throws {ApiError} `changed_meanwhile`. */
export async function reassign(tx: Db, row: Row, { to, from, staff, now }: Giving): Promise<void> {
  const { kind, id, subject, action } = row;
  // Before its row is locked, as where somebody comes on shift: otherwise two could wait for each other.
  await dropWait(tx, { kind, id });
  const wanted = { assigned_to: to?.id ?? null };
  const shown = from === undefined ? undefined : { assigned_to: from };
  if (standsAlready(await row.lock(), { wanted, shown })) return;
  await row.write(wanted.assigned_to);
  const detail = to ? `to ${to.name}` : 'to no one';
  await audit(tx, { staff, action, subject, detail, now });
}
