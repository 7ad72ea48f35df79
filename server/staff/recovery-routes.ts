import * as api from '@cowrie/contract/desk/recovery.ts';
import { type Router, worded } from '../calls/call.ts';
import { requestReset } from '../jobs/reset-requests.ts';
import { hasSampleData } from '../sample-mark.ts';
import { removeSecondFactor, resetStaffPassword, withdrawInvitation } from './recovery.ts';
import { staffListView } from './view.ts';

export function recoveryRoutes(route: Router): void {
  route(api.staffForgotPassword, async ({ context, body, address, device }) => {
    await requestReset(context, { whose: 'staff', email: body.email, address, device });
    return worded('If someone at the desk has this email, a link to set a password is on its way to it.', {});
  });

  route(api.staffResetPassword, async ({ context, params, body, origin, now }) => {
    await resetStaffPassword(context, { token: params.token, password: body.password, origin, now });
    return worded('Your new password is set. Sign in with it.', {});
  });

  route(api.removeSecondFactor, async ({ context, staff, params, address, device, now }) => {
    const from = { address, device, now };
    const row = await removeSecondFactor(context, { by: staff, id: BigInt(params.id), ...from });
    return { staff: staffListView(row, await hasSampleData(context.db)) };
  });

  route(api.withdrawInvitation, async ({ context, staff, params, now }) => {
    await withdrawInvitation(context.db, { by: staff, id: BigInt(params.id), now });
    return {};
  });
}
