/** Mails about one's own ways in: what changed, what was tried, and what to do if it was somebody else (Product §25.7). */
import { deviceName } from '@cowrie/contract/device-name.ts';
import { displayDate, displayMoment } from '@cowrie/contract/time.ts';
import { roughAddress } from '../security/rough-address.ts';
import { type Brand, type Part, type RenderedMail, renderLetter } from './letter.ts';
import { mailLinks } from './links.ts';

/** What a person is told of. */
export type SecurityNews =
  | 'new-device'
  | 'name-attacked'
  | 'codes-attacked'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'codes-renewed';

export type SecurityNotice = {
  news: SecurityNews;
  /** How they are greeted. */
  name: string;
  /** Of the staff; otherwise of a customer. */
  desk: boolean;
  /** ISO 8601. */
  at: string;
  /** Network address, and what the browser says it is, where one device did it. */
  address?: string;
  device?: string;
  /** Of another password: what signs in without it. */
  passkeys?: readonly KeptPasskey[];
};

/** What the browser said it is that a passkey was made with, and when, in ISO 8601. */
export type KeptPasskey = { device: string; created_at: string };

/** `did` says what happened, `mine` what to do if it was the reader, `theirs` if not. `whose` is their account in words. */
type Words = { subject: string; did: string; mine?: string; theirs: string };

const NEWS: Record<SecurityNews, (whose: string, brand: string) => Words> = {
  'new-device': (whose, brand) => ({
    subject: `New sign-in to your ${brand} account`,
    did: `Someone signed in to ${whose} on a device we have not seen you use before.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new password now. That signs out every device, theirs too.',
  }),
  'name-attacked': (whose, brand) => ({
    subject: `Someone is guessing your ${brand} password`,
    did: `Many wrong passwords are being tried at ${whose}. No one has got in, and we are slowing the guessing down.`,
    mine: 'On a device you have used before, you sign in as always. On a new one it may take a little longer.',
    theirs:
      'If your password is short, or you use it elsewhere too, choose a new one. After that the device you chose it on signs in without waiting.',
  }),
  'codes-attacked': (whose, brand) => ({
    subject: `Someone knows your ${brand} password`,
    did: `Someone gave the right password for ${whose}, and then wrong codes. They have not got in.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new password now: theirs stops working at once.',
  }),
  'password-changed': (whose, brand) => ({
    subject: `Your ${brand} password was changed`,
    did: `The password of ${whose} was changed.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new one now. That signs out every device.',
  }),
  'password-reset': (whose, brand) => ({
    subject: `Your ${brand} password was changed`,
    did: `A new password was set for ${whose} by a link that we emailed to you. Every device was signed out.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs:
      'If it was not you, someone is reading your email: change the password of your mailbox first, then choose a new one here.',
  }),
  'email-changed': (whose, brand) => ({
    subject: `Your ${brand} email was changed`,
    did: `${whose[0]?.toUpperCase()}${whose.slice(1)} now has a different email. We will send nothing more about it to this one.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, contact us at once.',
  }),
  'factor-added': (whose, brand) => ({
    subject: `A second step now guards your ${brand} account`,
    did: `A second step for signing in was added to ${whose}.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new password now and contact us.',
  }),
  'factor-removed': (whose, brand) => ({
    subject: `A second step was taken off your ${brand} account`,
    did: `A second step for signing in was taken off ${whose}.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new password now and contact us.',
  }),
  'codes-renewed': (whose, brand) => ({
    subject: `New recovery codes for your ${brand} account`,
    did: `New recovery codes were made for ${whose}. The old ones no longer work.`,
    mine: 'If it was you, you do not need to do anything.',
    theirs: 'If it was not you, choose a new password now and contact us.',
  }),
};

/**
 * After these the password may not be the reader's own any more, so the letter leads to a reset link. After the others
 * most readers are still signed in, and the page for a reset link is for guests alone.
 */
const PASSWORD_IS_ANOTHER: readonly SecurityNews[] = ['password-changed', 'password-reset'];

function newPasswordUrl({ desk, news }: SecurityNotice, brand: Brand): string {
  const links = mailLinks(brand);
  if (desk) return links.staffForgotPassword();
  return PASSWORD_IS_ANOTHER.includes(news) ? links.forgotPassword() : links.security();
}

/** Whoever knew the old password may have made one: it opens the account as before. */
function besidePassword(passkeys: readonly KeptPasskey[]): string {
  const all = passkeys.map((one) => `${deviceName(one.device)}, added ${displayDate(one.created_at)}`);
  return `Your account also opens with a passkey, without this password: ${all.join('; ')}. Is one of them not yours? Remove it under Security.`;
}

/** A person is told at once, in plain words, with the moment, the device and roughly from where. */
export function securityMail(notice: SecurityNotice, brand: Brand): RenderedMail {
  const whose = notice.desk ? `your account at the ${brand.name} desk` : `your ${brand.name} account`;
  const { subject, did, mine, theirs } = NEWS[notice.news](whose, brand.name);
  const facts: (readonly [string, string])[] = [['When', `${displayMoment(notice.at)} (Lagos)`]];
  if (notice.device) facts.push(['Device', deviceName(notice.device)]);
  if (notice.address) facts.push(['Network', roughAddress(notice.address)]);
  const parts: Part[] = [{ paragraph: did }, { facts }];
  if (mine) parts.push({ paragraph: mine });
  parts.push({ paragraph: theirs });
  if (notice.passkeys?.length) parts.push({ paragraph: besidePassword(notice.passkeys) });
  // A link to the new mailbox would help nobody who reads the old one.
  if (notice.news !== 'email-changed')
    parts.push({ button: { label: 'Choose a new password', url: newPasswordUrl(notice, brand) } });
  parts.push({ small: `No one from ${brand.name} will ever ask you for your password or a code.` });
  return renderLetter({ subject, preview: did, to: notice.name, parts }, brand);
}
