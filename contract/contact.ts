/** The contact form (Product §13.12). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { emailField, phoneField, requiredText } from './fields.ts';

const FILL_IN = 'Fill in all fields';

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to Customer Service',
  access: 'optional',
  limits: ['contact'],
  body: z.object({
    fullname: requiredText(FILL_IN, 120),
    email_address: emailField,
    phone_number: phoneField,
    message: requiredText(FILL_IN, 4000),
  }),
  data: nothing,
  errors: ['too_many_tries'],
  creates: true,
});
