/** The currencies that every installation starts with (Product §24.3). */
import type { Filling } from '../database/fill-empty.ts';

const from = { is_from: true, live: true, minimum: null, maximum: null };
const to = { is_from: false, minimum: null, maximum: null };

/** Only RMB takes orders; the other destinations say "Coming Soon" (Product §6.2). */
export const CURRENCIES: Filling<'currencies'> = [
  { code: 'NGN', name: 'Nigerian Naira', symbol: '₦', flag: '🇳🇬', country: 'Nigeria', ...from },
  { code: 'USD', name: 'US Dollar', symbol: '$', flag: '🇺🇸', country: 'United States', ...from },
  { code: 'GHS', name: 'Ghanaian Cedi', symbol: 'GH₵', flag: '🇬🇭', country: 'Ghana', ...from },
  { code: 'RMB', name: 'Chinese Yuan', symbol: '¥', flag: '🇨🇳', country: 'China', live: true, ...to },
  { code: 'AED', name: 'UAE Dirham', symbol: 'AED', flag: '🇦🇪', country: 'UAE', live: false, ...to },
  { code: 'INR', name: 'Indian Rupee', symbol: '₹', flag: '🇮🇳', country: 'India', live: false, ...to },
];
