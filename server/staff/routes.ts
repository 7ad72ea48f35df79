import * as api from '@cowrie/contract/desk/session.ts';
import { changeStaffMails, staffMails } from '@cowrie/contract/desk/staff-mails.ts';
import { finishDeskLogout } from '@cowrie/contract/later-sign-outs.ts';
import { type Router, worded } from '../calls/call.ts';
import { hasSampleData } from '../sample-mark.ts';
import { changeStaffPassword } from './change-password.ts';
import { changeMails, mailsOf } from './own-mails.ts';
import { finishSignOuts, listSessions, revokeSession, signOut } from './own-sessions.ts';
import { staffSignIn } from './sign-in.ts';
import { acceptInvitation, invitationOf, inviteStaff } from './staff-accounts.ts';
import { allStaff, openInvitations, staffById } from './staff-list.ts';
import { type ReleaseWork, updateStaff } from './update-staff.ts';
import { staffListView, staffView } from './view.ts';

/** `releaseWorkOf` makes nobody's what belongs to somebody who works on orders no more. */
export const staffRoutes = (releaseWorkOf: ReleaseWork) => (route: Router) => {
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

  route(finishDeskLogout, async ({ context, body, now }) => {
    const tokenHashes = body.sessions.map((ticket) => Buffer.from(ticket, 'hex'));
    await finishSignOuts(context.db, { tokenHashes, now });
    return {};
  });

  route(api.deskMe, async ({ context, staff }) => ({
    staff: staffView(await staffById(context.db, staff.id), await hasSampleData(context.db)),
  }));

  route(staffMails, async ({ context, staff }) => ({ mails: await mailsOf(context.db, staff) }));

  route(changeStaffMails, async ({ context, staff, body, now }) => ({
    mails: await changeMails(context.db, { staff, mails: body, now }),
  }));

  route(api.changeStaffPassword, async ({ context, body, ...call }) => {
    await changeStaffPassword(context, { ...call, current: body.current_password, password: body.password });
    return worded('Your password is changed. Everywhere else you are signed out.', {});
  });

  route(api.listStaffSessions, async ({ context, staff, now }) => ({
    sessions: await listSessions(context.db, staff, now),
  }));

  route(api.revokeStaffSession, async ({ context, staff, params, now }) => {
    await revokeSession(context.db, { staff, id: BigInt(params.id), now });
    return {};
  });

  route(api.listStaff, async ({ context, now }) => ({
    staff: await allStaff(context.db),
    invitations: await openInvitations(context.db, now),
  }));

  route(api.updateStaff, async ({ context, staff, params, body, device, now }) => {
    const { before: shown, ...standing } = body;
    const change = { by: staff, id: BigInt(params.id), ...standing, shown, device, now };
    const row = await updateStaff(context, change, releaseWorkOf);
    return { staff: staffListView(row, await hasSampleData(context.db)) };
  });

  route(api.inviteStaff, async ({ context, staff, body, device, once, now }) => {
    const { answer } = await once((tx) => inviteStaff(context, tx, { staff, ...body, device, now }));
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
};
