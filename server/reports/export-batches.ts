/** What all exports share: they are noted in the audit log, then read in batches by id (Product §23.6). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import { sheetTime } from '@cowrie/contract/time.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { StaffMember } from '../sessions/staff.ts';

export const BATCH = 1000;

export const timeOrNone = (at: Date | null) => (at === null ? null : sheetTime(at.toISOString()));

/** Reads on from the last id until nothing is left; rows added meanwhile have higher ids and come last. */
export const inBatches = <Row extends { id: bigint }>(read: (after: bigint) => Promise<Row[]>) =>
  inBatchesFrom(0n, read, ({ id }) => id);

/** The same from place to place, where rows are not found by their ids. */
export async function* inBatchesFrom<Place, Row>(
  first: Place,
  read: (after: Place) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
) {
  let after = first;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < BATCH) return;
    after = placeOf(last);
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
