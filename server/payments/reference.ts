/** The payment options that every installation starts with (Product §24.3). */
import type { Filling } from '../database/fill-empty.ts';

/** Bank transfer and USDT are on; the wallet is off until staff switch it on, and the other two cannot be yet (Product §6.10). */
export const PAYMENT_OPTIONS: Filling<'payment_options'> = [
  { code: 'flutterwave', name: 'Flutterwave', enabled: false },
  { code: 'bank-transfer', name: 'Bank transfer', enabled: true },
  { code: 'usdt', name: 'USDT', enabled: true },
  { code: 'wallet', name: 'Wallet', enabled: false },
  { code: 'debit-card', name: 'Debit card', enabled: false },
];
