import { PAYMENT_OPTION_CODES, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';

/** As they are offered: what can be used stands first. */
export const OFFERED_OPTIONS = (['bank-transfer', 'usdt'] as PaymentOptionCode[]).concat(
  PAYMENT_OPTION_CODES.filter((code) => code !== 'bank-transfer' && code !== 'usdt'),
);

/** How most pay, of the ways that are on: by bank transfer, or else what is offered first (Product §27.4). */
export function usualOption(on: readonly PaymentOptionCode[]): PaymentOptionCode | null {
  return OFFERED_OPTIONS.find((code) => on.includes(code)) ?? null;
}
