/** What all exports share: they are noted in the audit log, then read in batches by id (Product §23.6). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import { sheetTime } from '@cowrie/contract/time.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { StaffMember } from '../sessions/staff.ts';

export const BATCH = 1000;

export const timeOrNone = (at: Date | null) => (at === null ? null : sheetTime(at.toISOString()));

/** Reads on from the last id until nothing is left; rows added meanwhile have higher ids and come last. */
export async function* inBatches<Row extends { id: bigint }>(read: (after: bigint) => Promise<Row[]>) {
  let after = 0n;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

type Begun = { context: Context; staff: StaffMember; query: object; now: Date };

/** Notes who took what: the filter as it stands in an address. */
export const noted =
  (action: AuditAction, subject: string) =>
  ({ context, staff, query, now }: Begun) =>
    audit(context.db, {
      staff,
      action,
      subject,
      detail: new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString(),
      now,
    });
