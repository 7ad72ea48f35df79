/** The calls of every slice, named once. */
import { customerRoutes } from './accounts/desk-routes.ts';
import { factorRoutes, requireProof } from './accounts/factor-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { accountSecurityRoutes } from './accounts/security-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { backupFinding } from './backups/index.ts';
import { unexplainedReversal } from './bank-statements/index.ts';
import { bankStatementRoutes } from './bank-statements/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import type { Router } from './calls/call.ts';
import { caseRoutes } from './cases/routes.ts';
import { chatDeskRoutes } from './chat/desk-routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { checkUpRoutes } from './check-up/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { goodsRoutes } from './goods/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { releaseWorkOf } from './inbox/index.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { balanceRoutes } from './orders/balance/routes.ts';
import { deskOrderRoutes } from './orders/desk/routes.ts';
import { orderReversals } from './orders/index.ts';
import { payoutRoutes } from './orders/payouts/routes.ts';
import { refundRoutes } from './orders/refunds/desk-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { testFirstRoutes } from './orders/test-first/routes.ts';
import { unpaidOrderRoutes } from './orders/unpaid/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { paperRoutes } from './papers/routes.ts';
import { parcelDeskRoutes } from './parcels/desk-routes.ts';
import { parcelRoutes } from './parcels/routes.ts';
import { payAccountRoutes } from './payments/desk-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { rateAlertRoutes } from './rate-alerts/routes.ts';
import { priceRoutes } from './rates/desk-routes.ts';
import { rateRoutes } from './rates/routes.ts';
import { receiverRoutes } from './receivers/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { sharedReceiptRoutes } from './shared-receipts/routes.ts';
import { shippingRoutes } from './shipping/routes.ts';
import { staffFactorRoutes } from './staff/factor-routes.ts';
import { ownersToWrite, staffAddressee } from './staff/index.ts';
import { recoveryRoutes } from './staff/recovery-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { treasuryRoutes } from './treasury/routes.ts';
import { workingHoursRoutes } from './working-hours/routes.ts';

export const SLICES: readonly ((route: Router) => void)[] = [
  accountRoutes,
  factorRoutes,
  accountSecurityRoutes,
  customerRoutes,
  contentRoutes,
  contactRoutes,
  rateRoutes,
  rateAlertRoutes,
  priceRoutes,
  paymentRoutes,
  payAccountRoutes,
  receiverRoutes,
  brandingRoutes,
  shippingRoutes,
  parcelRoutes,
  parcelDeskRoutes,
  goodsRoutes,
  homeRoutes,
  orderRoutes,
  deskOrderRoutes,
  savedViewRoutes,
  testFirstRoutes,
  payoutRoutes,
  balanceRoutes,
  refundRoutes,
  unpaidOrderRoutes,
  chatRoutes,
  chatDeskRoutes,
  caseRoutes,
  inboxRoutes,
  pushRoutes,
  sharedReceiptRoutes,
  trackingRoutes,
  downloadRoutes,
  paperRoutes,
  peopleRoutes,
  ownDataRoutes(requireProof),
  staffRoutes(releaseWorkOf),
  staffFactorRoutes,
  recoveryRoutes,
  treasuryRoutes({ ...orderReversals, unexplained: unexplainedReversal }),
  auditRoutes,
  reportRoutes,
  checkUpRoutes({ ownersToWrite, backupFinding, addressee: staffAddressee }),
  bankStatementRoutes,
  workingHoursRoutes,
];
