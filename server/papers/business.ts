/** What stands of the business on papers: the owner's to write (Product §28.98). */
import type { BusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { refuseChangedSince } from '../changed-since.ts';
import { getSetting, holdSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';

export type Business = BusinessDetails;

const SETTING = 'business_details';
const NONE = { address: '', registration_number: '', tax_id: '', email: '', phone: '' };

/** With the brand for a name where the owner has written none. */
export async function businessNow(db: Db, brand: string): Promise<Business> {
  return named(await getSetting(db, SETTING), brand);
}

function named(setting: unknown, brand: string): Business {
  const kept = (setting as Business | undefined) ?? { name: '', ...NONE };
  return { ...kept, name: kept.name || brand };
}

/**
 * For papers to come: those that are issued keep what they say. `shown`: what whoever changes it was shown.
 * @throws {ApiError} `changed_meanwhile`.
 */
export async function setBusiness(
  { context, staff, now }: StaffAct,
  details: Business,
  shown: Business | undefined,
): Promise<Business> {
  const brand = context.config.brandName;
  return transaction(context.db, async (tx) => {
    const before = named(await holdSetting(tx, SETTING), brand);
    const after = named(details, brand);
    refuseChangedSince(shown, { stands: before, wanted: after });
    await setSetting(tx, SETTING, details);
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
