import type { PaymentOptionCode } from '../order-codes.ts';

/** What the ways to pay us are called at the desk. */
export const OPTION_NAMES: Record<PaymentOptionCode, string> = {
  flutterwave: 'Card (Flutterwave)',
  'bank-transfer': 'Bank transfer',
  usdt: 'USDT',
  wallet: 'Wallet',
  'debit-card': 'Debit card',
};
