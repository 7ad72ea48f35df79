/** Customers as the desk finds them, and what it may do to one (Product §23.3). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { idParam } from '../fields.ts';
import { ORDER_DESK, OWNER_ONLY } from '../roles.ts';
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
