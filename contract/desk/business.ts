/** Overview figures, customers, contact inbox, audit log and security trail (Product §23.1, §23.3, §23.4, §23.7, §23.8). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime } from '../fields.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK, OWNER_ONLY } from '../roles.ts';
import { SECURITY_EVENTS } from '../security-events.ts';
import { customerCard } from './customer-line.ts';
import { signedAmountText } from './money-fields.ts';

/** Amounts of several currencies, which nobody adds up; a day on which more was taken back than came is below zero. */
const sums = z.array(z.object({ currency: z.string(), amount: signedAmountText }));

export const overview = endpoint({
  method: 'GET',
  path: '/desk/overview',
  summary: 'The day’s figures',
  access: ORDER_DESK,
  data: z.object({
    /** Open orders, and the closed ones placed in the last 30 days. */
    by_type_and_status: z.array(z.object({ type: orderType, status: orderStatus, count: z.number() })),
    /** The last 30 days, oldest first, from the book (Product §28.4, §28.5). */
    days: z.array(
      z.object({
        day: z.string(),
        orders: z.number(),
        /** What came on our accounts, by the currency it came in, without what was cancelled or taken back. */
        in: sums,
        /** What cancelled orders took out of it. */
        cancelled: sums,
        /** What left them for receivers, with fees. */
        out: sums,
      }),
    ),
    /** Median minutes from proof to confirmation over the last 7 days, today among them; null without any. */
    minutes_to_confirm: z.nullable(z.number()),
    oldest_awaiting: z.nullable(z.object({ reference: z.string(), since: isoTime })),
    unanswered_contacts: z.number(),
    pending_approvals: z.number(),
  }),
});

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

export const contactMessage = z.object({
  id: z.string(),
  fullname: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  message: z.string(),
  created_at: isoTime,
  answered_at: z.nullable(isoTime),
  answered_by: z.nullable(z.string()),
  /** Who was signed in as they wrote; what they typed above may be somebody else's. */
  customer: z.nullable(z.object({ id: z.string(), username: z.string() })),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/desk/contacts',
  summary: 'Messages of the contact form, oldest unanswered first',
  access: ORDER_DESK,
  query: z.object({ answered: z.optional(z.enum(['yes', 'no', 'all', ''])), ...pageQuery }),
  data: z.object({ contacts: pageOf(contactMessage) }),
});

export const answerContact = endpoint({
  method: 'PUT',
  path: '/desk/contacts/:id/answered',
  summary: 'Mark a contact message answered, or open again',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ answered: z.boolean() }),
  data: nothing,
  errors: ['not_found'],
});

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
