/** What stands of the business on papers: the owner's to write (Product §28.98). */
import type { BusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { audit } from '../audit/index.ts';
import type { ToldStaffAct } from '../calls/call.ts';
import { standsAlready } from '../changed-since.ts';
import type { Config } from '../config.ts';
import { getSetting, holdSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { namesSomewhereToPay } from '../security/pay-targets.ts';

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

const REFUSED =
  'This reads like somewhere to pay or to be reached, which no one puts on papers alone. The phone and email of “About us” are taken: change them there, where a second person looks.';
/** Of every kind that Nigeria gives out: 10 digits by the JTB, 8 and 4 by the FIRS, 13 since 2026. */
const TAX_ID = /^(\d{10}|\d{8}-?\d{4}|\d{13})?$/;
/** Each stands by itself on a paper, but for the name above its address: a number can begin in one and end in the other. */
const READ_TOGETHER: readonly (keyof Business)[][] = [
  ['name', 'address'],
  ['registration_number'],
  ['email'],
  ['phone'],
];

/**
 * What is there already may stay. A tax id looks like an account and has its form alone, after “TIN”.
 * @throws {ApiError} `invalid_input` at the fields that name somewhere to pay (Product §28.98, §19.7).
 */
async function refuseSomewhereToPay(
  { db, config }: { db: Db; config: Config },
  { before, after }: { before: Business; after: Business },
): Promise<void> {
  const isChanged = (key: keyof Business) => before[key] !== after[key];
  const refused = isChanged('tax_id') && !TAX_ID.test(after.tax_id) ? ['tax_id'] : [];
  for (const keys of READ_TOGETHER) {
    const changed = keys.filter(isChanged);
    const read = keys.map((key) => after[key]).join(' ');
    if (changed.length > 0 && (await namesSomewhereToPay(db, config, read))) refused.push(...changed);
  }
  if (refused.length > 0) failFields(Object.fromEntries(refused.map((key) => [key, [REFUSED]])));
}

/**
 * For papers to come: those that are issued keep what they say. All owners and the treasury are told: who pays by an
 * invoice believes what stands on it. `shown`: what whoever changes it was shown.
 * @throws {ApiError} `changed_meanwhile`; `invalid_input` where it names somewhere to pay.
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
    await refuseSomewhereToPay({ db: tx, config: context.config }, { before, after });
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
