/** Staff sign-in, second factor, sessions, staff accounts and invitations (Product §20.3, §20.8, §20.9). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import {
  emailField,
  idParam,
  isoTime,
  linkToken,
  newPasswordField,
  presentPasswordField,
  requiredText,
  secondFactorCode,
  signInFields,
  sixDigits,
  usernameField,
} from '../fields.ts';
import { STAFF_PROOF_ERRORS, staffProofFields, usedPasskey } from '../passkeys.ts';
import { ALL_STAFF, OWNER_ONLY, STAFF_ROLES } from '../roles.ts';

const staffRole = z.enum(STAFF_ROLES);

const staff = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  has_second_factor: z.boolean(),
  /** They have no second factor: until then they can do nothing but enrol one. */
  must_enrol: z.boolean(),
});
export type Staff = z.output<typeof staff>;

export const signedInStaff = z.object({ token: z.string(), staff });

export const deskLogin = endpoint({
  method: 'POST',
  path: '/desk/login',
  summary: 'Sign in to the desk; with a second factor enrolled, `code` is required',
  access: 'public',
  body: z.object({
    ...signInFields,
    code: z.optional(secondFactorCode),
  }),
  data: signedInStaff,
  errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'account_blocked', 'too_many_tries'],
});

export const deskLogout = endpoint({
  method: 'POST',
  path: '/desk/logout',
  summary: 'Revoke this session',
  access: ALL_STAFF,
  beforeEnrolment: true,
  data: nothing,
});

export const deskMe = endpoint({
  method: 'GET',
  path: '/desk/me',
  summary: 'The signed-in staff member',
  access: ALL_STAFF,
  beforeEnrolment: true,
  data: z.object({ staff }),
});

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/desk/me/second-factor',
  summary:
    'Start enrolling a TOTP authenticator, or one in place of another; asks for the password and any second factor',
  access: ALL_STAFF,
  beforeEnrolment: true,
  body: z.object(staffProofFields),
  data: z.object({ secret: z.string(), uri: z.string() }),
  errors: STAFF_PROOF_ERRORS,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/desk/me/second-factor/confirm',
  summary:
    'Finish enrolling with a code of the authenticator; answers the recovery codes once and ends one’s other sessions',
  access: ALL_STAFF,
  beforeEnrolment: true,
  body: z.object({ code: sixDigits }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['wrong_code', 'too_many_tries'],
});

/** How long a code that was given covers what asks for a fresh one. */
export const FRESH_CODE_MINUTES = 10;

export const giveFreshCode = endpoint({
  method: 'POST',
  path: '/desk/me/fresh-code',
  summary: `Give a code of one’s authenticator, or use a passkey: for ${FRESH_CODE_MINUTES} minutes this session may do what asks for a fresh one`,
  access: ALL_STAFF,
  body: z.object({
    code: z.optional(requiredText('Enter your code first', 40)),
    passkey: z.optional(usedPasskey),
  }),
  data: nothing,
  errors: ['second_factor_needed', 'wrong_code', 'passkey_refused', 'too_many_tries'],
});

export const changeStaffPassword = endpoint({
  method: 'PUT',
  path: '/desk/me/password',
  summary: 'Change one’s password and end one’s other sessions; the second factor stays',
  access: ALL_STAFF,
  body: z.object({ current_password: presentPasswordField, password: newPasswordField }),
  data: nothing,
  errors: ['wrong_password', 'too_many_tries'],
});

const staffSession = z.object({
  id: z.string(),
  device: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  current: z.boolean(),
});

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/desk/me/sessions',
  summary: 'Where this staff member is signed in',
  access: ALL_STAFF,
  data: z.object({ sessions: z.array(staffSession) }),
});

export const revokeStaffSession = endpoint({
  method: 'DELETE',
  path: '/desk/me/sessions/:id',
  summary: 'End one of one’s own sessions',
  access: ALL_STAFF,
  params: idParam,
  data: nothing,
  errors: ['not_found'],
  creates: 'whole',
});

export const staffListItem = z.extend(staff, { blocked: z.boolean(), created_at: isoTime });

export const listStaff = endpoint({
  method: 'GET',
  path: '/desk/staff',
  summary: 'Everyone who works at the desk, and open invitations',
  access: OWNER_ONLY,
  data: z.object({
    staff: z.array(staffListItem),
    invitations: z.array(
      z.object({ id: z.string(), email: z.string(), role: staffRole, expires_at: isoTime }),
    ),
  }),
});

export const updateStaff = endpoint({
  method: 'PUT',
  path: '/desk/staff/:id',
  summary: 'Change a staff member’s role, or block them and end their sessions',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  body: z.object({
    role: staffRole,
    blocked: z.boolean(),
    /** As whoever changes it was shown it (Product §20.9); a desk page of before this field sends none. */
    before: z.optional(z.object({ role: staffRole, blocked: z.boolean() })),
  }),
  data: z.object({ staff: staffListItem }),
  errors: ['not_found', 'last_owner', 'changed_meanwhile', 'too_many_tries'],
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/desk/staff/invitations',
  summary: 'Invite someone by mail',
  access: OWNER_ONLY,
  freshCode: true,
  limits: ['invite'],
  body: z.object({ email: emailField, role: staffRole }),
  data: z.object({ id: z.string() }),
  errors: ['email_taken', 'too_many_tries'],
  creates: true,
});

export const invitation = endpoint({
  method: 'GET',
  path: '/desk/invitations/:token',
  summary: 'What an invitation is for; one without an email is the first owner’s, who names theirs',
  access: 'public',
  limits: ['invitation'],
  params: linkToken,
  data: z.object({ role: staffRole, email: z.nullable(z.string()) }),
  errors: ['invitation_invalid', 'too_many_tries'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/desk/invitations/:token',
  summary: 'Make one’s staff account from an invitation (or, on the first start, the owner’s)',
  access: 'public',
  limits: ['invitation'],
  params: linkToken,
  body: z.object({
    /** Only of the first owner: an invitation that was mailed has shown its mailbox. */
    email: z.optional(emailField),
    name: requiredText('Name is required', 120),
    username: usernameField,
    password: newPasswordField,
  }),
  data: signedInStaff,
  errors: ['invitation_invalid', 'username_taken', 'email_taken', 'too_many_tries'],
});
