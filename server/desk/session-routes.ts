import * as api from '@cowrie/contract/desk/session.ts';
import { audit } from '../audit/index.ts';
import { transaction } from '../database/transaction.ts';
import { countTry, LIMITS } from '../http/attempts.ts';
import { fail } from '../http/errors.ts';
import { once } from '../http/idempotency.ts';
import type { Call, Router } from '../http/route.ts';
import { hasSampleData } from '../sample/mark.ts';
import { confirmEnrolment, giveFreshCode, startEnrolment } from './second-factor.ts';
import { staffSignIn } from './sign-in.ts';
import { acceptInvitation, invitationOf, inviteStaff, updateStaff } from './staff-accounts.ts';
import { staffListView, staffView } from './staff-view.ts';

const DEVICE_MAX = 200;
const deviceOf = ({ request }: Pick<Call, 'request'>) =>
  (request.headers['user-agent'] ?? 'unknown').slice(0, DEVICE_MAX);

export function sessionRoutes(route: Router): void {
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
    await transaction(context.db, async (tx) => {
      await tx.deleteFrom('staff_sessions').where('id', '=', staff.sessionId).execute();
      await audit(tx, { staff, action: 'session.sign-out', subject: staff.username, now });
    });
    return {};
  });

  route(api.deskMe, async ({ context, staff }) => {
    const row = await context.db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    return { staff: staffView(row, await hasSampleData(context.db)) };
  });

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

  route(api.listStaffSessions, async ({ context, staff }) => {
    const rows = await context.db
      .selectFrom('staff_sessions')
      .select(['id', 'device', 'created_at', 'last_used_at'])
      .where('staff_id', '=', staff.id)
      .orderBy('last_used_at', 'desc')
      .execute();
    return {
      sessions: rows.map((row) => ({
        id: String(row.id),
        device: row.device,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        current: row.id === staff.sessionId,
      })),
    };
  });

  route(api.revokeStaffSession, async ({ context, staff, params, now }) => {
    await transaction(context.db, async (tx) => {
      const ended = await tx
        .deleteFrom('staff_sessions')
        .where('id', '=', BigInt(params.id))
        .where('staff_id', '=', staff.id)
        .executeTakeFirst();
      if (ended.numDeletedRows !== 1n) fail('not_found');
      await audit(tx, { staff, action: 'session.revoke', subject: staff.username, now });
    });
    return {};
  });

  route(api.listStaff, async ({ context, now }) => {
    const staff = await context.db.selectFrom('staff').selectAll().orderBy('id').execute();
    const isSample = await hasSampleData(context.db);
    const invitations = await context.db
      .selectFrom('staff_invitations')
      .select(['id', 'email', 'role', 'expires_at'])
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('email', 'is not', null)
      .$narrowType<{ email: string }>()
      .orderBy('id', 'desc')
      .execute();
    return {
      staff: staff.map((row) => staffListView(row, isSample)),
      invitations: invitations.map((row) => ({
        id: String(row.id),
        email: row.email,
        role: row.role,
        expires_at: row.expires_at.toISOString(),
      })),
    };
  });

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
