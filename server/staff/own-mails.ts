/** Which mails a staff member wants of those that they may do without (Product §30.21). */
import type { StaffMails } from '@cowrie/contract/mail-kinds.ts';
import { audit } from '../audit/index.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { StaffMember } from '../sessions/staff.ts';

type Mails = { mention_mails: boolean };

export const mailsOf = (db: Db, { id }: StaffMember): Promise<Mails> =>
  db.selectFrom('staff').select('mention_mails').where('id', '=', id).executeTakeFirstOrThrow();

export async function changeMails(
  db: Db,
  { staff, mails, now }: { staff: StaffMember; mails: Mails; now: Date },
): Promise<Mails> {
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set(mails)
      .where('id', '=', staff.id)
      .where('mention_mails', '<>', mails.mention_mails)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const detail = mails.mention_mails ? 'Notes that name me: on' : 'Notes that name me: off';
    await audit(tx, { staff, action: 'mails.change', subject: staff.username, detail, now });
  });
  return mails;
}

/** By the link of a mail of that kind (Product §30.22). */
export const turnStaffMailsOff = (db: Db, id: bigint, kind: StaffMails) =>
  db
    .updateTable('staff')
    .set({ [kind]: false })
    .where('id', '=', id)
    .where(kind, '=', true)
    .execute();
