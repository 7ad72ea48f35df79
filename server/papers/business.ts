/** What stands of the business on papers: the owner's to write (Product §28.98). */
import type { BusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { getSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';

export type Business = BusinessDetails;

const SETTING = 'business_details';
const NONE = { address: '', registration_number: '', tax_id: '', email: '', phone: '' };

/** With the brand for a name where the owner has written none. */
export async function businessNow(db: Db, brand: string): Promise<Business> {
  const kept = ((await getSetting(db, SETTING)) as Business | undefined) ?? { name: '', ...NONE };
  return { ...kept, name: kept.name || brand };
}

/** For papers to come: those that are issued keep what they say. */
export async function setBusiness({ context, staff, now }: StaffAct, details: Business): Promise<Business> {
  return transaction(context.db, async (tx) => {
    const before = await businessNow(tx, context.config.brandName);
    await setSetting(tx, SETTING, details);
    const after = await businessNow(tx, context.config.brandName);
    const changed = (Object.keys(after) as (keyof Business)[])
      .filter((key) => before[key] !== after[key])
      .map((key) => `${key}: “${before[key]}” to “${after[key]}”`);
    await audit(tx, {
      staff,
      action: 'business.details',
      subject: 'papers',
      detail: changed.join('; ') || 'nothing changed',
      now,
    });
    return after;
  });
}
