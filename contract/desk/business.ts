/** Customers, and the security trail (Product §23.3, §23.8). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime } from '../fields.ts';
import { ORDER_DESK, OWNER_ONLY } from '../roles.ts';
import { SECURITY_EVENTS } from '../security-events.ts';
import { customerCard } from './customer-line.ts';

export const listCustomers = endpoint({
  method: 'GET',
  path: '/desk/customers',
  summary: 'Find customers by username, name, email or phone',
  access: ORDER_DESK,
  query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(120))), ...pageQuery }),
  data: z.object({ customers: pageOf(customerCard) }),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/desk/customers/:id',
  summary: 'One customer',
  access: ORDER_DESK,
  params: idParam,
  data: z.object({
    customer: customerCard,
    /** They have two-step sign-in on, or passkeys. */
    has_factors: z.boolean(),
  }),
  errors: ['not_found'],
});

export const blockCustomer = endpoint({
  method: 'PUT',
  path: '/desk/customers/:id/blocked',
  summary: 'Block a customer and end their sessions, or unblock them',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ blocked: z.boolean() }),
  data: z.object({ customer: customerCard }),
  errors: ['not_found', 'customer_deleted'],
});

export const removeCustomerFactors = endpoint({
  method: 'DELETE',
  path: '/desk/customers/:id/factors',
  summary: 'Take two-step sign-in and passkeys off a customer who has lost them, and end their sessions',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  data: nothing,
  errors: ['not_found'],
});

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
