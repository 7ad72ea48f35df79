import * as api from '@cowrie/contract/desk/factors.ts';
import { confirmSecondFactor, enrolSecondFactor, giveFreshCode } from '@cowrie/contract/desk/session.ts';
import type { Router } from '../calls/call.ts';
import type { Origin } from '../calls/origin.ts';
import type { StaffMember } from '../sessions/staff.ts';
import {
  addPasskey,
  askAtSignIn,
  askOwn,
  removePasskey,
  staffSignInByPasskey,
  startPasskey,
} from './passkeys.ts';
import * as factor from './second-factor.ts';

/** Who acts, from where and when, out of a call. */
function actOf(call: { staff: StaffMember; address: string; device: string; now: Date }): factor.OwnAct {
  const { staff, address, device, now } = call;
  return { staff, address, device, now };
}

/** The same, where the device is known by it from then on. */
function factorActOf(call: Parameters<typeof actOf>[0] & { origin: Origin }): factor.FactorAct {
  return { ...actOf(call), origin: call.origin };
}

export function staffFactorRoutes(route: Router): void {
  route(api.askDeskPasskey, ({ context, now }) => askAtSignIn(context, now));

  route(api.deskLoginByPasskey, ({ context, body, origin, now }) =>
    staffSignInByPasskey(context, body.passkey, { origin, now }),
  );

  route(api.myStaffFactors, ({ context, staff }) => factor.listFactors(context.db, staff.id));

  route(enrolSecondFactor, (call) => factor.startEnrolment(call.context, actOf(call), call.body));

  route(confirmSecondFactor, async (call) => ({
    recovery_codes: await factor.confirmEnrolment(call.context, factorActOf(call), call.body.code),
  }));

  route(giveFreshCode, async (call) => {
    await factor.giveFreshCode(call.context, actOf(call), call.body);
    return {};
  });

  route(api.askOwnPasskey, ({ context, staff, now }) => askOwn(context, { staff, now }));

  route(api.removeAuthenticator, async (call) => {
    await factor.removeAuthenticator(call.context, factorActOf(call), call.body);
    return factor.listFactors(call.context.db, call.staff.id);
  });

  route(api.renewStaffRecoveryCodes, async (call) => ({
    recovery_codes: await factor.renewRecoveryCodes(call.context, actOf(call), call.body),
  }));

  route(api.startStaffPasskey, (call) => startPasskey(call.context, actOf(call), call.body));

  route(api.addStaffPasskey, async (call) => ({
    recovery_codes: await addPasskey(call.context, factorActOf(call), call.body.passkey),
  }));

  route(api.removeStaffPasskey, async (call) => {
    const { params, body: proof } = call;
    await removePasskey(call.context, factorActOf(call), { id: BigInt(params.id), proof });
    return factor.listFactors(call.context.db, call.staff.id);
  });
}
