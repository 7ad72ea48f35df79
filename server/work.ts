/** Who works on which job. */
import { customerAddressee, mailReset } from './accounts/index.ts';
import type { Context } from './context.ts';
import { workOnHousekeeping } from './housekeeping.ts';
import { workOnResetRequests } from './jobs/reset-requests.ts';
import { workOnAccountMails } from './mail/account-mails.ts';
import type { Mailer } from './mail/mailer.ts';
import { workOnOrderMails } from './orders/index.ts';
import { workOnAttackMails } from './sign-ins/attack-mails.ts';
import { mailStaffReset, staffAddressee } from './staff/index.ts';

export function workOn(context: Context, mailer: Mailer): void {
  const brand = { name: context.config.brandName, publicUrl: context.config.publicUrl };
  workOnAccountMails(context, mailer, brand);
  workOnOrderMails(context, mailer, brand);
  workOnResetRequests(context, {
    customer: (asked) => mailReset(context, asked),
    staff: (asked) => mailStaffReset(context, asked),
  });
  workOnAttackMails(context, { customer: customerAddressee, staff: staffAddressee });
  workOnHousekeeping(context);
}
