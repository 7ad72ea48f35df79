import * as api from '@cowrie/contract/desk/session.ts';
import type { Router } from '../calls/call.ts';
import { hasSampleData } from '../sample-mark.ts';
import { listSessions, revokeSession, signOut } from './own-sessions.ts';
import { confirmEnrolment, giveFreshCode, startEnrolment } from './second-factor.ts';
import { staffSignIn } from './sign-in.ts';
import { acceptInvitation, invitationOf, inviteStaff, updateStaff } from './staff-accounts.ts';
import { allStaff, openInvitations, staffById } from './staff-list.ts';
import { staffListView, staffView } from './view.ts';

export function staffRoutes(route: Router): void {
  route(api.deskLogin, (call) =>
    staffSignIn(call.context, {
      login: call.body.username,
      password: call.body.password,
      code: call.body.code,
      origin: call.origin,
      now: call.now,
    }),
  );

  route(api.deskLogout, async ({ context, staff, now }) => {
    await signOut(context.db, { staff, now });
    return {};
  });

  route(api.deskMe, async ({ context, staff }) => ({
    staff: staffView(await staffById(context.db, staff.id), await hasSampleData(context.db)),
  }));

  route(api.enrolSecondFactor, ({ context, staff, body, now }) =>
    startEnrolment(context, { staff, code: body.code, now }),
  );

  route(api.confirmSecondFactor, async ({ context, staff, body, now }) => ({
    recovery_codes: await confirmEnrolment(context, { staff, code: body.code, now }),
  }));

  route(api.giveFreshCode, async ({ context, staff, body, now }) => {
    await giveFreshCode(context, { staff, code: body.code, now });
    return {};
  });

  route(api.listStaffSessions, async ({ context, staff }) => ({
    sessions: await listSessions(context.db, staff),
  }));

  route(api.revokeStaffSession, async ({ context, staff, params, now }) => {
    await revokeSession(context.db, { staff, id: BigInt(params.id), now });
    return {};
  });

  route(api.listStaff, async ({ context, now }) => ({
    staff: await allStaff(context.db),
    invitations: await openInvitations(context.db, now),
  }));

  route(api.updateStaff, async ({ context, staff, params, body, now }) => {
    const row = await updateStaff(context, { by: staff, id: BigInt(params.id), ...body, now });
    return { staff: staffListView(row, await hasSampleData(context.db)) };
  });

  route(api.inviteStaff, async ({ context, staff, body, once, now }) => {
    const { answer } = await once((tx) => inviteStaff(context, tx, { staff, ...body, now }));
    return answer;
  });

  route(api.invitation, async ({ context, params, now }) => {
    return invitationOf(context.db, params.token, now);
  });

  route(api.acceptInvitation, async (call) => {
    const { context, params, body, now } = call;
    const { email, ...account } = body;
    return acceptInvitation(context, {
      token: params.token,
      ...account,
      email,
      origin: call.origin,
      now,
    });
  });
}
