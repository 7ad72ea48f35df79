/** Who works on which job. */
import type { Context } from './context.ts';
import { workOnHousekeeping } from './jobs/housekeeping.ts';
import { workOnAccountMails } from './mail/account-mails.ts';
import type { Mailer } from './mail/mailer.ts';
import { workOnOrderMails } from './orders/mail-order.ts';

export function workOn(context: Context, mailer: Mailer): void {
  const { jobs, config, log, clock } = context;
  const brand = { name: config.brandName, publicUrl: config.publicUrl };
  workOnAccountMails(jobs, mailer, brand, log, () => clock().getTime());
  workOnOrderMails(context.db, jobs, mailer, brand);
  workOnHousekeeping(context);
}
