/** A customer's own password and sessions (Product §5.27, §5.28). */
import * as z from 'zod/mini';
import { samePasswords } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { idParam, isoTime, newPasswordField, presentPasswordField } from './fields.ts';
import { PASSWORDS_DIFFER } from './person-rules.ts';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/profile/password',
  summary: 'Change one’s password and end one’s other sessions',
  access: 'account',
  body: z
    .object({
      current_password: presentPasswordField,
      password_confirmation: z.string({ error: PASSWORDS_DIFFER }),
      password: newPasswordField,
    })
    .check(samePasswords),
  data: nothing,
  errors: ['wrong_password', 'too_many_tries'],
});

const session = z.object({
  id: z.string(),
  /** What the browser said it was when it signed in; empty of a session from before this was kept. */
  device: z.string(),
  /** Network address it signed in from, without its last part; empty likewise. */
  network: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  /** The one that asks. */
  current: z.boolean(),
});
export type CustomerSession = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: 'Where this customer is signed in, the last used first',
  access: 'account',
  data: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: 'End one of one’s own sessions',
  access: 'account',
  params: idParam,
  data: nothing,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'End all of one’s sessions but this one',
  access: 'account',
  data: nothing,
});
