/** Whatever changes about somebody's second factors is logged, noted and told to them (Product §25.10). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { From } from '../factors/index.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { FACTOR_CHANGES, type FactorChange } from '../security/factor-change.ts';
import { noteSecurity } from '../security/note.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { addresseeOf, type StaffRow } from './view.ts';

type FactorNews = From & {
  /** Whose factors, and who changed them. */
  row: Pick<StaffRow, 'id' | 'username' | 'name' | 'email'>;
  staff: StaffMember;
  change: FactorChange;
  action: Extract<AuditAction, `second-factor.${string}` | `passkey.${string}` | `recovery-codes.${string}`>;
};

export async function tellOfFactor(context: Context, tx: Db, news: FactorNews): Promise<void> {
  const { row, staff, change, action, address, device, now } = news;
  const by = staff.id === row.id ? '' : `, by ${staff.username}`;
  const { event, news: about } = FACTOR_CHANGES[change];
  await audit(tx, { staff, action, subject: row.username, now });
  await noteSecurity(
    { db: tx, log: context.log },
    {
      event,
      who: { staff: row.id },
      subject: row.username,
      detail: `${action}${by}`,
      address,
      device,
      now,
    },
  );
  const told = { ...addresseeOf(row), desk: true };
  // Of what a colleague did, the colleague's device would only confuse.
  const from = by === '' ? { address, device } : {};
  await tellPerson(context, tx, told, { news: about, now, ...from });
}
