/** Coming on shift and going off it (Product §28.57, §28.58). */
import { audit } from '../audit/index.ts';
import { giveCase } from '../cases/index.ts';
import { giveLetter } from '../contact/index.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { giveOrder } from '../orders/index.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { beginShift, endShift, takeWaits, writeNote } from '../team/index.ts';

type Act = { staff: StaffMember; now: Date };

/**
 * Begins a shift and assigns all that waited for somebody to come on. Somebody who is on shift already takes what an
 * interrupted call left.
 */
export async function comeOn(db: DatabaseHandle, { staff, now }: Act): Promise<void> {
  await transaction(db, async (tx) => {
    if (await beginShift(tx, staff.id, now))
      await audit(tx, { staff, action: 'shift.begin', subject: staff.username, now });
  });
  let isMore = true;
  while (isMore) isMore = await transaction(db, (tx) => giveWaiting(tx, now));
}

const GIVE = { order: giveOrder, case: giveCase, letter: giveLetter };

/** Resolves to whether anything was assigned: then more may wait. */
async function giveWaiting(tx: Db, now: Date): Promise<boolean> {
  const waits = await takeWaits(tx, now);
  for (const { kind, id, staffId } of waits) await GIVE[kind](tx, id, staffId);
  return waits.length > 0;
}

/** Ends one's shift, with a note for the next. Pressed twice, it was written once. */
export async function goOff(
  db: DatabaseHandle,
  { staff, note, now }: Act & { note: string | undefined },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await endShift(tx, staff.id, now))) return;
    if (note) await writeNote(tx, { staffId: staff.id, message: note, now });
    const detail = note ? 'with a note' : '';
    await audit(tx, { staff, action: 'shift.end', subject: staff.username, detail, now });
  });
}
