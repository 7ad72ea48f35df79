import * as api from '@cowrie/contract/home.ts';
import { waitingCount } from '@cowrie/contract/waiting-count.ts';
import type { Router } from '../calls/call.ts';
import { homeOf, waitingOf } from './home.ts';

export function homeRoutes(route: Router): void {
  route(api.home, ({ context, customer, now }) => homeOf(context, customer.id, now));
  route(waitingCount, async ({ context, customer, now }) => ({
    waiting: await waitingOf(context.db, customer.id, now),
  }));
}
