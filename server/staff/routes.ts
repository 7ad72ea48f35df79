import * as api from '@cowrie/contract/desk/session.ts';
import { countTry, LIMITS } from '../calls/attempts.ts';
import { once } from '../calls/idempotency.ts';
import type { Call, Router } from '../calls/route.ts';
import { hasSampleData } from '../sample-mark.ts';
import { listSessions, revokeSession, signOut } from './own-sessions.ts';
import { confirmEnrolment, giveFreshCode, startEnrolment } from './second-factor.ts';
import { staffSignIn } from './sign-in.ts';
import { acceptInvitation, invitationOf, inviteStaff, updateStaff } from './staff-accounts.ts';
import { allStaff, openInvitations, staffById } from './staff-list.ts';
import { staffListView, staffView } from './view.ts';

const DEVICE_MAX = 200;
const deviceOf = ({ request }: Pick<Call, 'request'>) =>
  (request.headers['user-agent'] ?? 'unknown').slice(0, DEVICE_MAX);

export function staffRoutes(route: Router): void {
  route(api.deskLogin, (call) =>
    staffSignIn(call.context, {
      login: call.body.username,
      password: call.body.password,
      code: call.body.code,
      address: call.address,
      device: deviceOf(call),
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

  route(api.inviteStaff, async ({ context, staff, body, attempt, now }) => {
    const { answer } = await once(context.db, attempt(`staff:${staff.id}`), (tx) =>
      inviteStaff(context, tx, { staff, ...body, now }),
    );
    return answer;
  });

  route(api.invitation, async ({ context, params, address, now }) => {
    await countTry(context.db, LIMITS.invitation, address, now, context.config.rateLimitFactor);
    return invitationOf(context.db, params.token, now);
  });

  route(api.acceptInvitation, async (call) => {
    const { context, params, body, address, now } = call;
    await countTry(context.db, LIMITS.invitation, address, now, context.config.rateLimitFactor);
    const { email, ...account } = body;
    return acceptInvitation(context, {
      token: params.token,
      ...account,
      email,
      device: deviceOf(call),
      now,
    });
  });
}
