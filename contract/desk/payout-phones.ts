/** Pairing a phone with one's session at the desk, to pay what is claimed there (Product §28.21). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { isoTime } from '../fields.ts';
import { TREASURY } from '../roles.ts';

export const makePhoneCode = endpoint({
  method: 'POST',
  path: '/desk/payout-phone',
  summary: 'A code that pairs one phone with this session, once; a phone that was paired before is let go',
  access: TREASURY,
  data: z.object({
    /** What the link carries. */
    token: z.string(),
    /** To be typed in its place. */
    digits: z.string(),
    until: isoTime,
  }),
});

export const payoutPhone = endpoint({
  method: 'GET',
  path: '/desk/payout-phone',
  summary: 'The phone that is paired with this session',
  access: TREASURY,
  data: z.object({
    phone: z.nullable(z.object({ device: z.string(), paired_at: isoTime, last_used_at: isoTime })),
  }),
});

export const letPhoneGo = endpoint({
  method: 'DELETE',
  path: '/desk/payout-phone',
  summary: 'Let the phone of this session go: it shows nothing from now on',
  access: TREASURY,
  data: nothing,
});
