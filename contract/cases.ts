/** What is wrong with a closed order, said in a conversation of its own (Product §27.26, §27.27). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoTime, requiredText } from './fields.ts';
import { DOCUMENT_ERRORS } from './file-errors.ts';
import { fileLink } from './files.ts';
import { caseWriter, orderType } from './order-codes.ts';

export const caseMessage = z.object({
  id: z.string(),
  from: caseWriter,
  /** Empty for a message that is a file. */
  message: z.string(),
  file: z.nullable(fileLink),
  created_at: isoTime,
});

const customerCase = z.object({
  id: z.string(),
  opened_at: isoTime,
  closed_at: z.nullable(isoTime),
  /** Oldest first. */
  messages: z.array(caseMessage),
});
export type CustomerCase = z.output<typeof customerCase>;

export const caseMessageField = requiredText('Value is required', 4000);

export const writeCase = endpoint({
  method: 'POST',
  path: '/cases',
  summary: 'Write about a closed order: opens a case, or goes on with the one that is open',
  access: 'customer',
  limits: ['message'],
  body: z.object({ trx_type: orderType, trx_ref: z.string(), message: caseMessageField }),
  data: z.object({ case_id: z.string() }),
  errors: ['too_many_tries', 'not_found', 'order_open'],
  creates: true,
});

export const attachToCase = endpoint({
  method: 'POST',
  path: '/cases/:type/:reference/files',
  summary: 'Send a file about a closed order, as writing about it does',
  access: 'customer',
  limits: ['message'],
  params: z.object({ type: orderType, reference: z.string() }),
  files: { file: 'document' },
  data: z.object({ case_id: z.string() }),
  errors: ['too_many_tries', 'not_found', 'order_open', ...DOCUMENT_ERRORS],
  creates: true,
});

export const listCases = endpoint({
  method: 'GET',
  path: '/cases/:type/:reference',
  summary: 'The cases about an order, oldest first',
  access: 'customer',
  polled: 'the newest message, whether a case is open, and the half hour of its links',
  params: z.object({ type: orderType, reference: z.string() }),
  query: z.object({
    /** `told`: the page says itself what it showed (`casesSeen`); without it, whatever is answered counts as read. */
    seen: z.optional(z.enum(['told'])),
  }),
  data: z.object({ cases: z.array(customerCase) }),
  errors: ['not_found'],
});
