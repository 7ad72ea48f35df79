import * as api from '@cowrie/contract/desk/check-up.ts';
import type { Router } from '../calls/call.ts';
import { checkUpFor, type People, tryLetterTo } from './at-the-desk.ts';

export const checkUpRoutes = (people: People) => (route: Router) => {
  route(api.checkUp, async (call) => ({
    findings: await checkUpFor(call, people),
    checked_at: call.now.toISOString(),
  }));
  route(api.tryLetter, async (call) => ({ finding: await tryLetterTo(call, people) }));
};
