import * as api from '@cowrie/contract/account-security.ts';
import { type Router, worded } from '../calls/call.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';

export function accountSecurityRoutes(route: Router): void {
  route(api.changePassword, async ({ context, body, ...call }) => {
    await changePassword(context, call, { current: body.current_password, password: body.password });
    return worded('Your password is changed. Everywhere else you are signed out.', {});
  });

  route(api.listSessions, async ({ context, customer, now }) => ({
    sessions: await listSessions(context.db, { customer, now }),
  }));

  route(api.endSession, async ({ context, params, ...call }) => {
    await endSession(context, call, BigInt(params.id));
    return {};
  });

  route(api.endOtherSessions, async ({ context, ...call }) => {
    await endOtherSessions(context, call);
    return {};
  });
}
