/** Cases as staff see them: the queue of what waits, one of them, answering and closing (Product §27.28). */
import * as z from 'zod/mini';
import { caseMessage, caseMessageField } from '../cases.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { idParam, idText, isoTime } from '../fields.ts';
import { DOCUMENT_ERRORS } from '../file-errors.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { colleague } from './assignment.ts';

const deskCase = z.object({
  id: z.string(),
  order: z.object({ type: orderType, reference: z.string(), name: z.string(), status: orderStatus }),
  customer: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  opened_at: isoTime,
  /** Since when the customer waits for an answer; null where staff wrote last. */
  waiting_since: z.nullable(isoTime),
  closed_at: z.nullable(isoTime),
  closed_by: z.nullable(z.string()),
  last_message: z.string(),
  assigned_to: z.nullable(colleague),
  snoozed_until: z.nullable(isoTime),
});
export type DeskCase = z.output<typeof deskCase>;

export const listDeskCases = endpoint({
  method: 'GET',
  path: '/desk/cases',
  summary: 'Cases about closed orders, what waits longest first',
  access: ORDER_DESK,
  query: z.object({ state: z.optional(z.enum(['open', 'closed', ''])), ...pageQuery }),
  data: z.object({ cases: pageOf(deskCase) }),
});

export const getDeskCase = endpoint({
  method: 'GET',
  path: '/desk/cases/:id',
  summary: 'One case with its messages, oldest first',
  access: ORDER_DESK,
  params: idParam,
  data: z.object({
    case: deskCase,
    messages: z.array(z.extend(caseMessage, { author: z.nullable(z.string()) })),
    /** Other staff who have the case or its order open, and those of them who are writing an answer now. */
    viewers: z.array(z.string()),
    writers: z.array(z.string()),
  }),
  errors: ['not_found'],
});

/** The id of the last message that was on the screen. Desk pages of the version before send none. */
const seen = z.optional(idText);
const staffWords = z.object({ message: caseMessageField, seen });

export const answerCase = endpoint({
  method: 'POST',
  path: '/desk/cases/:id/messages',
  summary: 'Answer the customer of a case',
  access: ORDER_DESK,
  params: idParam,
  body: staffWords,
  data: nothing,
  errors: ['not_found', 'case_closed', 'case_answered'],
  creates: true,
});

export const sendCaseFile = endpoint({
  method: 'POST',
  path: '/desk/cases/:id/files',
  summary: 'Answer the customer of a case with a file: a bank’s slip, a photo of the goods',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ seen }),
  files: { file: 'document' },
  data: nothing,
  errors: ['too_many_tries', 'not_found', 'case_closed', 'case_answered', ...DOCUMENT_ERRORS],
  creates: true,
});

export const closeCase = endpoint({
  method: 'POST',
  path: '/desk/cases/:id/close',
  summary: 'Close a case with a last word to its customer',
  access: ORDER_DESK,
  params: idParam,
  body: staffWords,
  data: nothing,
  errors: ['not_found', 'case_closed', 'case_answered', 'written_again'],
  creates: true,
});
