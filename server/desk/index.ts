/** The desk slice: what staff do. It may read every slice; none may import it. */
import type { Router } from '../http/route.ts';
import { businessRoutes } from './business-routes.ts';
import { exportRoutes } from './exports.ts';
import { orderRoutes } from './order-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { treasuryRoutes } from './treasury-routes.ts';

export { hasOwner, insertStaff, makeInvitation } from './staff-accounts.ts';

export function deskRoutes(route: Router): void {
  sessionRoutes(route);
  recoveryRoutes(route);
  orderRoutes(route);
  treasuryRoutes(route);
  businessRoutes(route);
  exportRoutes(route);
}
