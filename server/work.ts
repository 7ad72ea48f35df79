/** Who works on which job. */
import { mailReset, makeCode, makeResetLink } from './accounts/index.ts';
import type { Context } from './context.ts';
import { workOnHousekeeping } from './housekeeping.ts';
import { workOnResetRequests } from './jobs/reset-requests.ts';
import { workOnLogSeals } from './log-seals/index.ts';
import { workOnAccountMails } from './mail/account-mails.ts';
import type { Mailer } from './mail/mailer.ts';
import { workOnOrderMails } from './orders/index.ts';
import { mailStaffReset, makeInvitationLink, makeStaffResetLink } from './staff/index.ts';

export function workOn(context: Context, mailer: Mailer): void {
  const brand = { name: context.config.brandName, publicUrl: context.config.publicUrl };
  workOnAccountMails(context, mailer, brand, {
    'verification-code': makeCode(context),
    'password-reset': makeResetLink(context),
    'staff-password-reset': makeStaffResetLink(context),
    'staff-invitation': makeInvitationLink(context),
  });
  workOnOrderMails(context, mailer, brand);
  workOnResetRequests(context, {
    customer: (email) => mailReset(context, email),
    staff: (email) => mailStaffReset(context, email),
  });
  workOnHousekeeping(context);
  workOnLogSeals(context);
}
