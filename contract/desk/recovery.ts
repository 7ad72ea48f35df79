/** Ways back in for staff: forgotten password, lost authenticator; taking an invitation back (Product §20.7, §20.8). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { emailField, idParam, linkToken, newPasswordField } from '../fields.ts';
import { OWNER_ONLY } from '../roles.ts';
import { staffListItem } from './session.ts';

export const staffForgotPassword = endpoint({
  method: 'POST',
  path: '/desk/forgot-password',
  summary: 'Mail a staff member a link to set a password; the same answer whether or not the email is known',
  access: 'public',
  limits: ['forgot'],
  body: z.object({ email: emailField }),
  data: nothing,
  errors: ['too_many_tries'],
});

export const staffResetPassword = endpoint({
  method: 'POST',
  path: '/desk/reset-password/:token',
  summary: 'Set a staff password by the mailed link and end every session; the second factor stays',
  access: 'public',
  limits: ['resetToken'],
  params: linkToken,
  body: z.object({ password: newPasswordField }),
  data: nothing,
  errors: ['reset_link_invalid', 'too_many_tries'],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/desk/staff/:id/second-factor',
  summary: 'Take a lost authenticator from a staff member and end their sessions',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  data: z.object({ staff: staffListItem }),
  errors: ['not_found'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/desk/staff/invitations/:id',
  summary: 'Take back an invitation that nobody has used',
  access: OWNER_ONLY,
  params: idParam,
  data: nothing,
  errors: ['not_found'],
  creates: 'whole',
});
