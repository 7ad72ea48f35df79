/** The contact form (Product §13.12). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { emailField, phoneField, requiredText } from './fields.ts';

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to Customer Service',
  access: 'optional',
  limits: ['contact'],
  body: z.object({
    fullname: requiredText('Value is required', 120),
    email_address: emailField,
    phone_number: phoneField,
    message: requiredText('Value is required', 4000),
  }),
  data: nothing,
  errors: ['too_many_tries'],
  creates: true,
});
