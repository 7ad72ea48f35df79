/** The business's books as CSV files, filtered as their lists are (Product §23.6). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { betweenDays } from '../fields.ts';
import { TRANSACTION_STATUSES } from '../lifecycle.ts';
import { amountText } from '../money-fields.ts';
import { orderStatus, orderType, trackStatus } from '../order-codes.ts';
import { OWNER_ONLY, TREASURY } from '../roles.ts';
import { auditFilter } from './audit-log.ts';
import { journalFilter, statementFilter } from './book.ts';
import { JOURNAL_KINDS } from './ledger.ts';
import { signedAmountText } from './money-fields.ts';
import { orderFilter } from './order-queue.ts';
import { transactionFilter } from './transactions.ts';

/** `2026-03-05 21:05:00`, Lagos time: what a spreadsheet reads as a date. */
const sheetTime = z.string();
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema);

export const exportOrders = endpoint({
  method: 'GET',
  path: '/desk/exports/orders',
  summary: 'Orders as CSV, in the order they were placed; filtered as the list is',
  access: TREASURY,
  fileName: 'orders',
  query: z.object(orderFilter),
  answers: 'csv',
  data: z.object({
    reference: z.string(),
    type: orderType,
    status: orderStatus,
    placed_at: sheetTime,
    in_status_since: sheetTime,
    name: z.string(),
    quantity: z.string(),
    amount: orEmpty(amountText),
    currency: z.string(),
    receiver_gets: orEmpty(amountText),
    receiver_currency: orEmpty(z.string()),
    rate: orEmpty(z.string()),
    tracking: trackStatus,
    tracking_number: orEmpty(z.string()),
    username: z.string(),
    customer: z.string(),
    email: z.string(),
    phone_number: z.string(),
  }),
});

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/desk/exports/transactions',
  summary: 'Attempts to pay as CSV, oldest first',
  access: TREASURY,
  fileName: 'transactions',
  query: z.object(transactionFilter),
  answers: 'csv',
  data: z.object({
    reference: z.string(),
    order: z.string(),
    type: orderType,
    status: z.enum(TRANSACTION_STATUSES),
    amount: orEmpty(amountText),
    currency: z.string(),
    payment_option: orEmpty(z.string()),
    /** What was asked for, where it was paid in USDT and a price was published. */
    usdt_asked: orEmpty(amountText),
    opened_at: sheetTime,
    closed_at: orEmpty(sheetTime),
    username: z.string(),
    customer: z.string(),
    /**
     * What arrived for the order, on which account of ours, the bank's reference of it, and when it was taken back: for
     * holding it against the bank's statement.
     */
    arrived: orEmpty(amountText),
    arrived_currency: orEmpty(z.string()),
    arrived_on: orEmpty(z.string()),
    bank_reference: orEmpty(z.string()),
    taken_back_at: orEmpty(sheetTime),
    settled_by: orEmpty(z.string()),
    order_status: orderStatus,
  }),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/desk/exports/audit-log',
  summary: 'The audit log as CSV, oldest first',
  access: OWNER_ONLY,
  fileName: 'audit-log',
  query: z.object(auditFilter),
  answers: 'csv',
  data: z.object({
    id: z.string(),
    at: sheetTime,
    staff: z.string(),
    action: z.string(),
    subject: z.string(),
    detail: z.string(),
    /** What was done, to what, and the detail, as the desk shows them. */
    did: z.string(),
    to: z.string(),
    in_words: z.string(),
  }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/desk/exports/statement',
  summary: 'What stands on an account of the book as CSV, oldest first',
  access: TREASURY,
  fileName: 'statement',
  query: z.object({ account: z.string().check(z.regex(/^\d{1,18}$/, 'Not a valid id')), ...statementFilter }),
  answers: 'csv',
  data: z.object({
    at: sheetTime,
    day: z.string(),
    journal: z.string(),
    kind: z.enum(JOURNAL_KINDS),
    order: orEmpty(z.string()),
    customer: orEmpty(z.string()),
    staff: orEmpty(z.string()),
    note: z.string(),
    amount: signedAmountText,
    balance: signedAmountText,
    currency: z.string(),
    /**
     * The bank's reference of money that came for an order, was paid out for it or was given back, where somebody
     * entered one.
     */
    bank_reference: orEmpty(z.string()),
  }),
  errors: ['not_found'],
});

export const exportJournals = endpoint({
  method: 'GET',
  path: '/desk/exports/journals',
  summary: 'Journals as CSV, a row for each posting, oldest first; filtered as the list is',
  access: TREASURY,
  fileName: 'journals',
  query: z.object(journalFilter),
  answers: 'csv',
  data: z.object({
    journal: z.string(),
    day: z.string(),
    at: sheetTime,
    kind: z.enum(JOURNAL_KINDS),
    account: z.string(),
    account_name: z.string(),
    /** One of both. */
    debit: orEmpty(amountText),
    credit: orEmpty(amountText),
    currency: z.string(),
    order: orEmpty(z.string()),
    customer: orEmpty(z.string()),
    staff: orEmpty(z.string()),
    /** Who agreed, where it takes two. */
    approved_by: orEmpty(z.string()),
    note: z.string(),
    /** As of `exportStatement`. */
    bank_reference: orEmpty(z.string()),
    /** The journal that it takes back. */
    takes_back: orEmpty(z.string()),
  }),
});

export const exportClosings = endpoint({
  method: 'GET',
  path: '/desk/exports/closings',
  summary: 'Closed days as CSV, account by account, oldest first',
  access: TREASURY,
  fileName: 'closings',
  query: z.object(betweenDays),
  answers: 'csv',
  data: z.object({
    day: z.string(),
    account: z.string(),
    currency: z.string(),
    book: signedAmountText,
    counted: signedAmountText,
    difference: signedAmountText,
    reason: z.string(),
    counted_by: z.string(),
    counted_at: sheetTime,
    signed_by: orEmpty(z.string()),
    signed_at: orEmpty(sheetTime),
  }),
});
