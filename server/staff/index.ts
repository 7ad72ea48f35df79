/** The desk slice: what staff do. It may read every slice; none may import it. */
import type { Router } from '../calls/route.ts';
import { orderRoutes } from '../orders/desk/routes.ts';
import { treasuryRoutes } from '../payments/desk-routes.ts';
import { exportRoutes } from '../reports/exports.ts';
import { businessRoutes } from '../reports/routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { sessionRoutes } from './routes.ts';

export { hasOwner, insertStaff, makeInvitation } from './staff-accounts.ts';

export function deskRoutes(route: Router): void {
  sessionRoutes(route);
  recoveryRoutes(route);
  orderRoutes(route);
  treasuryRoutes(route);
  businessRoutes(route);
  exportRoutes(route);
}
