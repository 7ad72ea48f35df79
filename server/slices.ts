/** Every slice of the server, named once. */
import { accountRoutes } from './accounts/index.ts';
import { brandingRoutes } from './branding/index.ts';
import type { Router } from './calls/route.ts';
import { chatRoutes } from './chat/index.ts';
import { contactRoutes } from './contact/index.ts';
import { contentRoutes } from './content/index.ts';
import { orderRoutes } from './orders/index.ts';
import { paymentRoutes } from './payments/index.ts';
import { rateRoutes } from './rates/index.ts';
import { shippingRoutes } from './shipping/index.ts';
import { deskRoutes } from './staff/index.ts';
import { trackingRoutes } from './tracking/index.ts';

export const SLICES: readonly ((route: Router) => void)[] = [
  accountRoutes,
  contentRoutes,
  contactRoutes,
  rateRoutes,
  paymentRoutes,
  brandingRoutes,
  shippingRoutes,
  orderRoutes,
  chatRoutes,
  trackingRoutes,
  deskRoutes,
];
