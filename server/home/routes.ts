import * as api from '@cowrie/contract/home.ts';
import type { Router } from '../calls/call.ts';
import { homeOf } from './home.ts';

export function homeRoutes(route: Router): void {
  route(api.home, ({ context, customer, now }) => homeOf(context, customer.id, now));
}
