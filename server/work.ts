/** Who works on which job. */
import { customerAddressee, mailReset, makeCode, makeResetLink } from './accounts/index.ts';
import { workOnBackups } from './backups/index.ts';
import { workOnContactReplies } from './contact/index.ts';
import type { Context } from './context.ts';
import { workOnFigures } from './figures/index.ts';
import { workOnThumbnails } from './files/old-thumbnails.ts';
import { waitingOf } from './home/index.ts';
import { workOnHousekeeping } from './housekeeping.ts';
import { workOnResetRequests } from './jobs/reset-requests.ts';
import { workOnCheckpoints } from './ledger/index.ts';
import { workOnLogSeals } from './log-seals/index.ts';
import { workOnAccountMails } from './mail/account-mails.ts';
import type { Mailer } from './mail/mailer.ts';
import { workOnStaffNotices } from './mail/staff-notices.ts';
import {
  workOnBalanceMails,
  workOnLateOrders,
  workOnOrderMails,
  workOnProofPictures,
  workOnUnpaidOrders,
} from './orders/index.ts';
import { forgetPerson, workOnCopies, workOnDataMails, workOnDeletions } from './own-data/index.ts';
import { workOnDepartureMails } from './parcels/index.ts';
import { workOnPauses } from './payments/index.ts';
import { workOnStatementMails } from './people/index.ts';
import { askForPush, workOnPushes } from './push/index.ts';
import { workOnAlertMails, workOnRateAlerts } from './rate-alerts/index.ts';
import { forgetReceiptLinks } from './shared-receipts/index.ts';
import { workOnAttackMails } from './sign-ins/attack-mails.ts';
import {
  mailStaffReset,
  makeInvitationLink,
  makeStaffResetLink,
  ownersToWrite,
  staffAddressee,
} from './staff/index.ts';
import { workOnMentionMails } from './team/index.ts';

export function workOn(context: Context, mailer: Mailer): void {
  const brand = { name: context.config.brandName, publicUrl: context.config.publicUrl };
  workOnAccountMails(context, mailer, brand, {
    'verification-code': makeCode(context),
    'password-reset': makeResetLink(context),
    'staff-password-reset': makeStaffResetLink(context),
    'staff-invitation': makeInvitationLink(context),
  });
  workOnOrderMails(context, mailer, brand);
  workOnProofPictures(context);
  workOnLateOrders(context);
  workOnUnpaidOrders(context);
  workOnPushes(context, waitingOf);
  workOnBalanceMails(context, mailer, brand, askForPush);
  workOnDepartureMails(context, mailer, brand);
  workOnRateAlerts(context);
  workOnAlertMails(context, mailer, brand);
  workOnStatementMails(context, mailer, brand);
  workOnCopies(context);
  workOnDataMails(context, mailer, brand);
  workOnDeletions(context, {
    mailer,
    brand,
    forget: (parts, due, now) => forgetPerson(parts, due, { forgetReceiptLinks, now }),
  });
  workOnStaffNotices(context, mailer, brand);
  workOnMentionMails(context, mailer, brand);
  workOnContactReplies(context, mailer, brand);
  workOnPauses(context);
  workOnResetRequests(context, {
    customer: (asked) => mailReset(context, asked),
    staff: (asked) => mailStaffReset(context, asked),
  });
  workOnAttackMails(context, { customer: customerAddressee, staff: staffAddressee });
  workOnBackups({ ...context, owners: ownersToWrite }, mailer, brand);
  workOnHousekeeping(context);
  workOnThumbnails(context);
  workOnLogSeals(context);
  workOnCheckpoints(context);
  workOnFigures(context);
}
