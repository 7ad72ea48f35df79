import * as api from '@cowrie/contract/accounts.ts';
import { countTry, LIMITS } from '../http/attempts.ts';
import { failFields } from '../http/errors.ts';
import { once } from '../http/idempotency.ts';
import { type Router, worded } from '../http/route.ts';
import { resendCode, verifyEmail } from './email-code.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { addressViews, userView } from './view.ts';

export function accountRoutes(route: Router): void {
  route(api.login, ({ context, body, address, now }) =>
    signIn(context, { login: body.username, password: body.password, address, now }),
  );

  route(api.register, async ({ context, body, attempt, address, now }) => {
    await countTry(context.db, LIMITS.register, address, now, context.config.rateLimitFactor);
    return register(context, { registration: body, attempt: attempt('register'), now });
  });

  route(api.logout, async ({ context, customer }) => {
    await context.db.deleteFrom('customer_sessions').where('token_hash', '=', customer.tokenHash).execute();
    return {};
  });

  route(api.profile, ({ context, customer }) => userView(context.db, customer.id));

  route(api.updatePreferences, async ({ context, customer, body }) => {
    await context.db
      .updateTable('customers')
      .set({ reply_mails: body.reply_mails })
      .where('id', '=', customer.id)
      .execute();
    return { user: await userView(context.db, customer.id) };
  });

  route(api.verifyEmail, async ({ context, customer, body, now }) =>
    worded('Your email is verified.', { user: await verifyEmail(context, customer.id, body.otp, now) }),
  );

  route(api.resendCode, async ({ context, customer, now }) => {
    const subject = `customer:${customer.id}`;
    await countTry(context.db, LIMITS.resend, subject, now, context.config.rateLimitFactor);
    await resendCode(context, customer.id, now);
    return worded('Code sent!', {});
  });

  route(api.forgotPassword, async ({ context, body, address, now }) => {
    await countTry(context.db, LIMITS.forgot, address, now, context.config.rateLimitFactor);
    await forgotPassword(context, { email: body.email, now });
    return worded(
      'If an account with this email exists, a link to set a new password is on its way to it.',
      {},
    );
  });

  route(api.resetPassword, async ({ context, params, body, address, now }) => {
    await countTry(context.db, LIMITS.resetToken, address, now, context.config.rateLimitFactor);
    await resetPassword(context, { token: params.token, password: body.password, now });
    return worded('Your password is changed. You can log in with it now.', {});
  });

  route(api.addAddress, async ({ context, customer, body, attempt }) => {
    await once(context.db, attempt(`customer:${customer.id}`), async (tx) => {
      const states = await tx.selectFrom('states').select('id').execute();
      const state = states.find(({ id }) => String(id) === body.state);
      if (!state) failFields({ state: ['Please fill all inputs'] });
      await tx
        .insertInto('addresses')
        .values({ customer_id: customer.id, address: body.address, city: body.city, state_id: state.id })
        .execute();
      return null;
    });
    return { address: await addressViews(context.db, customer.id) };
  });
}
