/** Links that turn a kind of mail off, without signing in, for as long as a mail lies in a mailbox (Product §30.22). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  CUSTOMER_MAILS,
  type CustomerMails,
  MAILS_OFF_PAGES,
  STAFF_MAILS,
  type StaffMails,
} from '@cowrie/contract/mail-kinds.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Brand } from './letter.ts';

/** Whose mails of which kind. */
export type MailsOff =
  | { whose: 'customer'; id: bigint; kind: CustomerMails }
  | { whose: 'staff'; id: bigint; kind: StaffMails };

const PURPOSE = 'mails off';
const TOKEN = /^(customer|staff)\.(\d{1,18})\.([a-z_]{1,30})\.([\w-]{43})$/;

const signaturesOf = (secrets: Secrets, what: string) =>
  secrets.keysFor(PURPOSE).map((key) => createHmac('sha256', key).update(what).digest('base64url'));

/** The address that a mail to them carries. */
function mailsOffLink(
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  { whose, id, kind }: MailsOff,
): string {
  const what = `${whose}.${id}.${kind}`;
  const [signature] = signaturesOf(secrets, what);
  return `${publicUrl}${MAILS_OFF_PAGES}${what}.${signature}`;
}

/** The same as a letter says it. */
export function mailsOff({ secrets, brand }: { secrets: Secrets; brand: Brand }, off: MailsOff) {
  return { about: aboutOf(off), url: mailsOffLink({ secrets, publicUrl: brand.publicUrl }, off) };
}

/** What mails of a kind are about, in the words of whoever gets them. */
export const aboutOf = (off: MailsOff): string =>
  off.whose === 'customer' ? CUSTOMER_MAILS[off.kind] : STAFF_MAILS[off.kind];

/** What a token turns off; null where it is none of ours. */
export function readMailsOff(secrets: Secrets, token: string): MailsOff | null {
  const [, whose, id, kind, signature] = TOKEN.exec(token) ?? [];
  if (!whose || !id || !kind || !signature) return null;
  const given = Buffer.from(signature);
  const isSigned = signaturesOf(secrets, `${whose}.${id}.${kind}`).some((right) =>
    timingSafeEqual(given, Buffer.from(right)),
  );
  if (!isSigned) return null;
  if (whose === 'customer' && isCustomerMails(kind)) return { whose, id: BigInt(id), kind };
  if (whose === 'staff' && isStaffMails(kind)) return { whose, id: BigInt(id), kind };
  return null;
}

const isCustomerMails = (kind: string): kind is CustomerMails => kind in CUSTOMER_MAILS;
const isStaffMails = (kind: string): kind is StaffMails => kind in STAFF_MAILS;
