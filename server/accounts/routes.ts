import * as api from '@cowrie/contract/accounts.ts';
import { finishLogout } from '@cowrie/contract/later-sign-outs.ts';
import { type Router, worded } from '../calls/call.ts';
import { contentRows } from '../content/index.ts';
import { requestReset } from '../jobs/reset-requests.ts';
import { endCustomerSession } from '../sessions/customers.ts';
import { addAddress } from './add-address.ts';
import { correctEmail } from './correct-email.ts';
import { resendCode, verifyEmail } from './email-code.ts';
import { setMails } from './queries.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { userView } from './view.ts';

export function accountRoutes(route: Router): void {
  route(api.states, async ({ context }) => ({ states: await contentRows(context.db, 'states') }));

  route(api.login, ({ context, body: { username: login, password, code }, origin, now }) =>
    signIn(context, { login, password, code, origin, now }),
  );

  route(api.register, async ({ context, body, once, origin, now }) => {
    return register(context, { registration: body, once, origin, now });
  });

  route(api.logout, async ({ context, customer }) => {
    await endCustomerSession(context.db, customer.tokenHash);
    return {};
  });

  route(finishLogout, async ({ context, body }) => {
    for (const ticket of body.sessions) await endCustomerSession(context.db, Buffer.from(ticket, 'hex'));
    return {};
  });

  route(api.profile, ({ context, customer }) => userView(context.db, customer.id));

  route(api.updatePreferences, async ({ context, customer, body }) => {
    await setMails(context.db, customer.id, body);
    return { user: await userView(context.db, customer.id) };
  });

  route(api.verifyEmail, async ({ context, customer, body, now }) =>
    worded('Your email is verified.', { user: await verifyEmail(context, customer.id, body.otp, now) }),
  );

  route(api.resendCode, async ({ context, customer, address, now }) => {
    await resendCode(context, customer.id, { address, now });
    return worded('Code sent!', {});
  });

  route(api.correctEmail, async ({ context, body, ...call }) => {
    const user = await correctEmail(context, call, { email: body.email, current: body.current_password });
    return worded('We sent a new code to this email.', { user });
  });

  route(api.forgotPassword, async ({ context, body, address, device }) => {
    await requestReset(context, { whose: 'customer', email: body.email, address, device });
    return worded(
      'If an account with this email exists, a link to set a new password is on its way to it.',
      {},
    );
  });

  route(api.resetPassword, async ({ context, params, body, origin, now }) => {
    await resetPassword(context, { token: params.token, password: body.password, origin, now });
    return worded('Your password is changed. You can log in with it now.', {});
  });

  route(api.addAddress, async ({ context, customer, body, once }) => ({
    address: await addAddress(context, {
      customerId: customer.id,
      address: body,
      once,
    }),
  }));
}
