import { actInWords } from '@cowrie/contract/desk/act-words.ts';
import { AUDIT_ACTIONS, type AuditAction } from '@cowrie/contract/desk/audit-actions.ts';

type Area = AuditAction extends `${infer A}.${string}` ? A : never;

/** What the acts of an area are about, as the filter offers all of them at once. */
const AREA_WORDS: Record<Area, string> = {
  account: 'Accounts to pay into',
  book: 'Book',
  business: 'Business details',
  case: 'Cases',
  'check-up': 'Check-up',
  contact: 'Letters',
  content: 'Content',
  currency: 'Currencies',
  customer: 'Customers',
  'day-off': 'Days off',
  departure: 'Departures',
  export: 'Exports',
  'going-live': 'Going live',
  hours: 'Working hours',
  inbox: 'Inbox',
  mails: 'Emails to staff',
  option: 'Payment options',
  order: 'Orders',
  passkey: 'Passkeys',
  payout: 'Payouts',
  'payout-phone': 'Phones that pay out',
  rate: 'Rates',
  'recovery-codes': 'Recovery codes',
  'second-factor': 'Second factors',
  refund: 'Refunds',
  rules: 'Rules for who gets what',
  session: 'Sessions',
  shelf: 'Shelf',
  shift: 'Shifts',
  staff: 'Staff',
  statement: 'Bank statements',
  'unpaid-orders': 'Unpaid orders',
  view: 'Saved views',
};

/** Each area before its own acts: choosing one shows all of them. */
export const ACT_OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AREA_WORDS)
    .sort(([, one], [, other]) => one.localeCompare(other))
    .flatMap(([area, words]) => [
      { value: area, label: `${words}: all` },
      ...AUDIT_ACTIONS.filter((action) => action.startsWith(`${area}.`)).map((action) => ({
        value: action,
        label: actInWords(action),
      })),
    ]),
];
