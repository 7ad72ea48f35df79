/** Registration, sign-in, verification, password reset, profile and address (Product §3.2). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { nothing } from './envelope.ts';
import {
  dayField,
  emailField,
  linkToken,
  nameField,
  newPasswordField,
  phoneField,
  presentPasswordField,
  requiredText,
  secondFactorCode,
  signInFields,
  usernameField,
} from './fields.ts';
import { PASSWORDS_DIFFER } from './person-rules.ts';

const address = z.object({
  id: z.string(),
  address: z.string(),
  city: z.string(),
  /** State id; `state_name` saves the reader a look-up. */
  state: z.string(),
  state_name: z.string(),
});
export type Address = z.output<typeof address>;

/** `userDetails`: what the client keeps of the signed-in customer. The last address is the default. */
const user = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone_number: z.string(),
  date_of_birth: z.string(),
  is_verified: z.boolean(),
  /** Which mails they want of those that they may do without. */
  reply_mails: z.boolean(),
  tracking_mails: z.boolean(),
  reminder_mails: z.boolean(),
  price_mails: z.boolean(),
  address: z.array(address),
});
export type User = z.output<typeof user>;

export const signedIn = z.object({ token: z.string(), user });

/** Both fields of a new password are alike. */
export const samePasswords = z.refine<{ password: string; password_confirmation: string }>(
  (body) => body.password === body.password_confirmation,
  { error: PASSWORDS_DIFFER, path: ['password_confirmation'] },
);

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with username (or email) and password; with two-step sign-in on, `code` is required',
  access: 'public',
  body: z.object({ ...signInFields, code: z.optional(secondFactorCode) }),
  data: signedIn,
  errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'account_blocked', 'too_many_tries'],
});

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Open an account, sign in and mail a 6-digit code',
  access: 'public',
  limits: ['register'],
  secrets: ['password', 'password_confirmation'],
  body: z
    .object({
      // In this order the first message is the one that Product §5.8 checks first.
      firstname: nameField('First'),
      lastname: nameField('Last'),
      phone_number: phoneField,
      password_confirmation: z.string({ error: PASSWORDS_DIFFER }),
      password: newPasswordField,
      email: emailField,
      username: usernameField,
      date_of_birth: dayField,
    })
    .check(samePasswords),
  data: signedIn,
  errors: ['username_taken', 'email_taken', 'phone_taken', 'too_many_tries'],
  creates: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Revoke this session',
  access: 'account',
  data: nothing,
});

export const profile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in customer',
  words: { done: 'Profile fetched successfully', failed: 'Error fetching profile' },
  access: 'account',
  data: user,
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/profile/preferences',
  summary: 'Turn mails of a kind on or off, of those that a customer may do without',
  access: 'customer',
  body: z.partial(
    z.object({
      reply_mails: z.boolean(),
      tracking_mails: z.boolean(),
      reminder_mails: z.boolean(),
      price_mails: z.boolean(),
    }),
  ),
  data: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/verify/email',
  summary: 'Verify the email with the mailed code',
  access: 'account',
  body: z.object({
    otp: z
      .string({ error: 'OTP should be a valid 6 digit code' })
      .check(z.trim(), z.regex(/^\d{6}$/, 'OTP should be a valid 6 digit code')),
  }),
  data: z.object({ user }),
  errors: ['wrong_code', 'code_expired', 'already_verified', 'email_taken', 'phone_taken', 'too_many_tries'],
});

export const resendCode = endpoint({
  method: 'GET',
  path: '/resend/email-code',
  summary: 'Mail a new code, at most once in 30 seconds',
  access: 'account',
  limits: ['resend'],
  data: nothing,
  errors: ['already_verified', 'too_many_tries'],
});

export const correctEmail = endpoint({
  method: 'POST',
  path: '/verify/email/correct',
  summary: 'Name another email before any is proven, and mail the code to it',
  access: 'account',
  limits: ['register', 'correctEmail'],
  body: z.object({ email: emailField, current_password: presentPasswordField }),
  data: z.object({ user }),
  errors: ['wrong_password', 'already_verified', 'email_taken', 'too_many_tries'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot/password',
  summary: 'Mail a reset link; the same answer whether or not the email is known',
  access: 'public',
  limits: ['forgot'],
  body: z.object({ email: emailField }),
  data: nothing,
  errors: ['too_many_tries'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset/password/:token',
  summary: 'Set a new password and end every session',
  access: 'public',
  limits: ['resetToken'],
  params: linkToken,
  body: z
    .object({ password_confirmation: z.string({ error: PASSWORDS_DIFFER }), password: newPasswordField })
    .check(samePasswords),
  data: nothing,
  errors: ['reset_link_invalid', 'email_taken', 'phone_taken', 'too_many_tries'],
});

export const states = endpoint({
  method: 'GET',
  path: '/states',
  summary: 'States of Nigeria',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ states: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/address/add',
  summary: 'Add an address; the last one is the default',
  access: 'customer',
  limits: ['address'],
  body: z.object({
    address: requiredText('Please fill all inputs', 300),
    city: requiredText('Please fill all inputs', 100),
    state: requiredText('Please fill all inputs', 18),
  }),
  data: z.object({ address: z.array(address) }),
  creates: true,
  errors: ['too_many_tries'],
});
