/** Every staff act (Product §23.7). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, isoTime } from '../fields.ts';
import { OWNER_ONLY } from '../roles.ts';

const auditEntry = z.object({
  id: z.string(),
  at: isoTime,
  staff: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** The name of the account whose code is the subject; null where it is something else. */
  account: z.nullable(z.string()),
});

export const auditFilter = {
  /** A username. */
  staff: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** `order.confirm`, or an area such as `order` for all of its acts. */
  action: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  ...betweenDays,
};

export const auditLog = endpoint({
  method: 'GET',
  path: '/desk/audit-log',
  summary: 'Every staff act, newest first',
  access: OWNER_ONLY,
  query: z.object({ ...auditFilter, ...pageQuery }),
  data: z.object({ entries: pageOf(auditEntry) }),
});
