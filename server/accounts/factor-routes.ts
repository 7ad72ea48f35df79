import * as api from '@cowrie/contract/factors.ts';
import type { Router } from '../calls/call.ts';
import type { Customer } from '../sessions/customers.ts';
import { addPasskey, askAtSignIn, removePasskey, signInByPasskey, startPasskey } from './passkeys.ts';
import * as twoStep from './two-step.ts';

/** Handed to what else asks customers for the same proof. */
export { requireProof } from './two-step.ts';

/** Who acts, from where and when, out of a call. */
function actOf(call: { customer: Customer; address: string; device: string; now: Date }): twoStep.OwnAct {
  const { customer, address, device, now } = call;
  return { customer, address, device, now };
}

export function factorRoutes(route: Router): void {
  route(api.askPasskey, ({ context, now }) => askAtSignIn(context, now));

  route(api.loginByPasskey, ({ context, body, origin, now }) =>
    signInByPasskey(context, body.passkey, { origin, now }),
  );

  route(api.myFactors, ({ context, customer }) => twoStep.listFactors(context.db, customer.id));

  route(api.startTwoStep, (call) => twoStep.startTwoStep(call.context, actOf(call), call.body));

  route(api.confirmTwoStep, async (call) => ({
    recovery_codes: await twoStep.confirmTwoStep(
      call.context,
      { ...actOf(call), origin: call.origin },
      call.body.code,
    ),
  }));

  route(api.stopTwoStep, async (call) => {
    await twoStep.stopTwoStep(call.context, actOf(call), call.body);
    return {};
  });

  route(api.renewRecoveryCodes, async (call) => ({
    recovery_codes: await twoStep.renewRecoveryCodes(call.context, actOf(call), call.body),
  }));

  route(api.startPasskey, (call) => startPasskey(call.context, actOf(call), call.body));

  route(api.addPasskey, async (call) => {
    await addPasskey(call.context, actOf(call), call.body.passkey);
    return twoStep.listFactors(call.context.db, call.customer.id);
  });

  route(api.removePasskey, async (call) => {
    const { params, body: proof, origin } = call;
    await removePasskey(call.context, { ...actOf(call), origin }, { id: BigInt(params.id), proof });
    return twoStep.listFactors(call.context.db, call.customer.id);
  });
}
