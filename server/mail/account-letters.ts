/** Mails about accounts: codes, links, invitations, each for one person and a short time (Product §5.10, §5.16, §20.8). */
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { type Brand, type RenderedMail, renderLetter } from './letter.ts';
import { mailLinks } from './links.ts';

export type VerificationCode = { firstname: string; code: string };
export type PasswordReset = { firstname: string; token: string };
export type StaffInvitation = { role: StaffRole; token: string; invitedBy: string };

/** The 6-digit code that proves an email; it works for 10 minutes. */
export function verificationCodeMail({ firstname, code }: VerificationCode, brand: Brand): RenderedMail {
  return renderLetter(
    {
      subject: `${code} is your ${brand.name} code`,
      preview: 'Enter it to verify your email. It works for 10 minutes.',
      to: firstname,
      parts: [
        { paragraph: `Enter this code to verify your email with ${brand.name}:` },
        { code },
        { paragraph: 'It works for 10 minutes.' },
        {
          small: `No one from ${brand.name} will ever ask you for this code. If you did not open an account, you can ignore this email.`,
        },
      ],
    },
    brand,
  );
}

/** The link that sets a new password; it works for 60 minutes, once. */
export function passwordResetMail({ firstname, token }: PasswordReset, brand: Brand): RenderedMail {
  return renderLetter(
    {
      subject: `Set a new ${brand.name} password`,
      preview: 'The link works for 60 minutes.',
      to: firstname,
      parts: [
        {
          paragraph: 'Someone asked to reset the password of your account. If it was you, choose a new one:',
        },
        { button: { label: 'Choose a new password', url: mailLinks(brand).resetPassword(token) } },
        {
          paragraph:
            'The link works once, within 60 minutes. Afterwards you will be signed out everywhere. On a device where you are still signed in, sign out first: there the link only opens our home page.',
        },
        { small: 'If it was not you, ignore this email: your password stays as it is.' },
      ],
    },
    brand,
  );
}

/** The link that sets a new staff password; it works for 60 minutes, once. */
export function staffPasswordResetMail(
  { name, token }: { name: string; token: string },
  brand: Brand,
): RenderedMail {
  return renderLetter(
    {
      subject: `Set a new password for the ${brand.name} desk`,
      preview: 'The link works for 60 minutes.',
      to: name,
      parts: [
        {
          paragraph: `Someone asked to set a new password for your account at the ${brand.name} desk. If it was you, choose one:`,
        },
        { button: { label: 'Choose a new password', url: mailLinks(brand).staffResetPassword(token) } },
        {
          paragraph:
            'The link works once, within 60 minutes. Afterwards you will be signed out everywhere. Your authenticator stays as it is.',
        },
        { small: 'If it was not you, ignore this email and tell an owner: your password stays as it is.' },
      ],
    },
    brand,
  );
}

const ROLE_WORK: Record<StaffRole, string> = {
  owner: 'as an owner, with every right',
  treasury: 'for treasury: rates, payments and payouts',
  support: 'for support: orders, chat and tracking',
  content: 'for content: what the storefront shows',
  warehouse: 'for the warehouse: receiving and sending parcels',
};

/** The link by which somebody makes their staff account. */
export function staffInvitationMail({ role, token, invitedBy }: StaffInvitation, brand: Brand): RenderedMail {
  return renderLetter(
    {
      subject: `Join the ${brand.name} desk`,
      preview: `${invitedBy} invites you to the staff desk.`,
      parts: [
        { paragraph: `${invitedBy} invites you to the staff desk of ${brand.name}, ${ROLE_WORK[role]}.` },
        { button: { label: 'Make your staff account', url: mailLinks(brand).invitation(token) } },
        { small: 'The link is only for you and works once. If you did not expect it, ignore this email.' },
      ],
    },
    brand,
  );
}
