/** Words of orders that fields of many calls take: apart from their details, so that a page which shows none loads none. */
import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES, TRACK_STATUSES } from './lifecycle.ts';

export const orderType = z.enum(ORDER_TYPES);
export const orderStatus = z.enum(ORDER_STATUSES);
export const trackStatus = z.enum(TRACK_STATUSES);

/** Who writes in a case; `supplier`: who was paid, by the link to the receipt. */
export const caseWriter = z.enum(['customer', 'staff', 'supplier']);
export type CaseWriter = z.output<typeof caseWriter>;

export const PAYMENT_OPTION_CODES = ['flutterwave', 'bank-transfer', 'usdt', 'wallet', 'debit-card'] as const;
export type PaymentOptionCode = (typeof PAYMENT_OPTION_CODES)[number];
/** Options that can be switched on today; the others answer "Unavailable" (Product §6.10). */
export const LIVE_PAYMENT_OPTIONS: readonly PaymentOptionCode[] = ['bank-transfer', 'usdt', 'wallet'];
/** Where no option is chosen, or an unknown one (Product §16.4). */
export const SELECT_OPTION = 'Select payment option';
export const paymentOptionCode = z.enum(PAYMENT_OPTION_CODES, SELECT_OPTION);
