/** The receipt of a payment, and the link by which its receiver sees it and answers (Product §27.29–27.35). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParam, isoTime, linkToken } from './fields.ts';
import { amountText } from './money-fields.ts';
import { SUPPLIER_ANSWERS } from './supplier-answers.ts';

/** Pages that strangers open by a link begin with this. */
export const RECEIPT_PAGES = '/r/';

/** All that a stranger with the link is shown: nothing of what the customer paid, and nothing of the customer. */
const receipt = z.object({
  /** What the receiver was sent. */
  amount: amountText,
  currency: z.string(),
  receiver_name: z.nullable(z.string()),
  payment_method_code: z.string(),
  payment_method_name: z.string(),
  paid_at: isoTime,
  reference: z.string(),
  /** Pictures or PDFs of how it was sent. */
  slips: z.array(z.object({ media_type: z.string(), url: z.string() })),
  /** What the receiver said last. */
  answer: z.nullable(z.enum(SUPPLIER_ANSWERS)),
  answered_at: z.nullable(isoTime),
});
export type SharedReceipt = z.output<typeof receipt>;

const ownReceipt = z.object({
  receipt,
  /** The link that works now. */
  link: z.nullable(z.object({ url: z.string(), expires_at: isoTime })),
});
export type OwnReceipt = z.output<typeof ownReceipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/payments/:id/receipt',
  summary: 'The receipt of a payment whose receiver was paid, and its link where there is one',
  access: 'customer',
  params: idParam,
  data: ownReceipt,
  errors: ['not_found', 'receipt_not_ready'],
});

export const shareReceipt = endpoint({
  method: 'PUT',
  path: '/payments/:id/receipt/link',
  summary: 'Make a link to the receipt; while one works it is the same one',
  access: 'customer',
  limits: ['receiptLink'],
  params: idParam,
  data: ownReceipt,
  errors: ['too_many_tries', 'not_found', 'receipt_not_ready'],
});

export const withdrawReceipt = endpoint({
  method: 'DELETE',
  path: '/payments/:id/receipt/link',
  summary: 'Withdraw the link to the receipt: nobody opens it any more',
  access: 'customer',
  params: idParam,
  data: ownReceipt,
  errors: ['not_found', 'receipt_not_ready'],
});

export const openReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:token',
  summary: 'A receipt, to whoever has its link',
  access: 'public',
  limits: ['receipt'],
  params: linkToken,
  data: z.object({ receipt }),
  errors: ['too_many_tries', 'not_found'],
});

export const answerReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:token/answer',
  summary: 'The receiver says whether the money has come; once it has, that stays',
  access: 'public',
  limits: ['receiptAnswer'],
  params: linkToken,
  body: z.object({ answer: z.enum(SUPPLIER_ANSWERS) }),
  data: z.object({ receipt }),
  errors: ['too_many_tries', 'not_found', 'received_already'],
});

export const openSlip = endpoint({
  method: 'GET',
  path: '/receipts/:token/slips/:number',
  summary: 'A slip of a receipt, counted from 1, to whoever has its link',
  access: 'public',
  params: z.object({ token: z.string(), number: z.string() }),
  answers: 'file',
  data: z.unknown(),
  errors: ['not_found'],
});
