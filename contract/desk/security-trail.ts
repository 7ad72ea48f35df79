/** What happened at the doors (Product §23.8). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, isoTime } from '../fields.ts';
import { OWNER_ONLY } from '../roles.ts';
import { SECURITY_EVENTS } from '../security-events.ts';

const securityEntry = z.object({
  id: z.string(),
  at: isoTime,
  event: z.string(),
  /** Whom it is about, where that is known. */
  who: z.nullable(z.object({ kind: z.enum(['customer', 'staff']), id: z.string(), username: z.string() })),
  /** The name that was tried, or what it happened to. */
  subject: z.string(),
  address: z.string(),
  /** In words. */
  device: z.string(),
  detail: z.string(),
});

export const securityTrail = endpoint({
  method: 'GET',
  path: '/desk/security-trail',
  summary: 'What happened at the doors, newest first',
  access: OWNER_ONLY,
  query: z.object({
    event: z.optional(z.enum([...SECURITY_EVENTS, ''])),
    /** The whole username or email of a customer or a member of the staff. */
    person: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    ...betweenDays,
    ...pageQuery,
  }),
  data: z.object({ entries: pageOf(securityEntry) }),
});
