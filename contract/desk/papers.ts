/** Papers at the desk: the list by number, and what stands on them of the business (Product §28.95, §28.98). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { isoTime, optionalFilter } from '../fields.ts';
import { amountText } from '../money-fields.ts';
import { PAPER_KINDS } from '../paper-kinds.ts';
import { OWNER_ONLY, TREASURY } from '../roles.ts';

const issuedPaper = z.object({
  id: z.string(),
  kind: z.enum(PAPER_KINDS),
  /** `INV-2026-000012`. */
  number: z.string(),
  order_reference: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  amount: amountText,
  currency: z.string(),
  issued_at: isoTime,
  /** An invoice by a credit note; a receipt as soon as its money is. */
  is_taken_back: z.boolean(),
  /** The number of the credit note that took it back; null while there is none. */
  credited_by: z.nullable(z.string()),
  url: z.string(),
});
export type IssuedPaper = z.output<typeof issuedPaper>;

export const listPapers = endpoint({
  method: 'GET',
  path: '/desk/papers',
  summary: 'Every invoice, receipt and credit note that was issued, the newest first',
  access: TREASURY,
  query: z.object({ kind: optionalFilter(z.enum(PAPER_KINDS)), ...pageQuery }),
  data: z.object({ papers: pageOf(issuedPaper) }),
});

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters`));

const businessDetails = z.object({
  name: line(120),
  address: line(400),
  registration_number: line(60),
  tax_id: line(60),
  email: line(120),
  phone: line(60),
});
export type BusinessDetails = z.output<typeof businessDetails>;

export const getBusinessDetails = endpoint({
  method: 'GET',
  path: '/desk/business-details',
  summary: 'What stands of the business on papers',
  access: TREASURY,
  data: z.object({ details: businessDetails }),
});

export const setBusinessDetails = endpoint({
  method: 'PUT',
  path: '/desk/business-details',
  summary: 'Change what stands of the business on papers to come',
  access: OWNER_ONLY,
  freshCode: true,
  limits: ['businessDetails'],
  body: z.extend(businessDetails, {
    /** The details that the caller was shown (Product §19.12). Pages of a desk from before this field send none. */
    before: z.optional(businessDetails),
  }),
  data: z.object({ details: businessDetails }),
  errors: ['changed_meanwhile', 'too_many_tries'],
});
