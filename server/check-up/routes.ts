import * as api from '@cowrie/contract/desk/check-up.ts';
import type { Router } from '../calls/call.ts';
import { type Asked, checkUpFor, tryLetterTo } from './at-the-desk.ts';

export const checkUpRoutes = (others: Asked) => (route: Router) => {
  route(api.checkUp, async (call) => ({
    findings: await checkUpFor(call, others),
    checked_at: call.now.toISOString(),
  }));
  route(api.tryLetter, async (call) => ({ finding: await tryLetterTo(call, others) }));
};
