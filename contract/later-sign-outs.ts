/**
 * Signing out later: what somebody's browser keeps who signed out without a network, and how the server hears of it
 * (Product §11.21).
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { MOST_SIGN_OUTS } from './limits.ts';

/** The SHA-256 of a session's token, in hex: by it a session can be ended, and nothing else. */
const ticket = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a sign-out'));
const body = z.object({ sessions: z.array(ticket).check(z.minLength(1), z.maxLength(MOST_SIGN_OUTS)) });

export const finishLogout = endpoint({
  method: 'POST',
  path: '/logout/finish',
  summary: 'Revoke sessions by the SHA-256 of their tokens, for who signed out without a network',
  access: 'public',
  body,
  data: nothing,
});

export const finishDeskLogout = endpoint({
  method: 'POST',
  path: '/desk/logout/finish',
  summary: 'Revoke staff sessions by the SHA-256 of their tokens, for who signed out without a network',
  access: 'public',
  body,
  data: nothing,
});
