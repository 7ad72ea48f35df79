/** What the treasury writes by itself has nothing else that names it, so each act makes a cause of its own. */
import { randomUUID } from 'node:crypto';
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import type { Db } from '../database/transaction.ts';
import { type Line, writeJournal } from '../ledger/index.ts';
import type { StaffMember } from '../sessions/staff.ts';

export type Act = { staff: Pick<StaffMember, 'id' | 'username' | 'name'>; device: string; now: Date };

/** Writes the journal of an act, once for the call that it came with, and answers its id. */
export async function writeAct(
  tx: Db,
  { kind, lines, memo = '' }: { kind: JournalKind; lines: readonly Line[]; memo?: string | undefined },
  { staff, now }: Act,
): Promise<bigint> {
  const cause = `${kind}/${randomUUID()}`;
  const id = await writeJournal(tx, { cause, kind, lines, memo, staffId: staff.id, now });
  if (id === null) throw new Error(`${cause} was there before`);
  return id;
}
