/** What stands of the business on papers: the owner's to write (Product §28.98). */
import type { BusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { audit } from '../audit/index.ts';
import type { ToldStaffAct } from '../calls/call.ts';
import { standsAlready } from '../changed-since.ts';
import { getSetting, holdSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { tellTreasury } from '../mail/staff-notices.ts';

export type Business = BusinessDetails;

const SETTING = 'business_details';
const LABELS: Record<keyof Business, string> = {
  name: 'Name',
  address: 'Address',
  registration_number: 'Registration number',
  tax_id: 'Tax ID',
  email: 'Email',
  phone: 'Phone',
};
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
 * For papers to come: those that are issued keep what they say. All owners and the treasury are told: who pays by an
 * invoice believes what stands on it. `shown`: what whoever changes it was shown.
 * @throws {ApiError} `changed_meanwhile`.
 */
export async function setBusiness(
  { context, staff, device, now }: ToldStaffAct,
  details: Business,
  shown: Business | undefined,
): Promise<Business> {
  const brand = context.config.brandName;
  return transaction(context.db, async (tx) => {
    const before = named(await holdSetting(tx, SETTING), brand);
    const after = named(details, brand);
    if (standsAlready(before, { wanted: after, shown })) return after;
    await setSetting(tx, SETTING, details);
    const keys = (Object.keys(after) as (keyof Business)[]).filter((key) => before[key] !== after[key]);
    const changed = keys.map((key) => `${key}: “${before[key]}” to “${after[key]}”`);
    await audit(tx, {
      staff,
      action: 'business.details',
      subject: 'papers',
      detail: changed.join('; '),
      now,
    });
    const facts = keys.map((key) => [LABELS[key], `${before[key] || '–'} → ${after[key] || '–'}`] as const);
    await tellTreasury(context, tx, { kind: 'papers-changed', by: staff.name, device, now, facts });
    return after;
  });
}
