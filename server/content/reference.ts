/** What every installation starts with: states, currencies, methods, kinds of goods, items and quantities (Product §9). */
import type { Db } from '../database/transaction.ts';
import { type Filling, fillEmpty } from './fill.ts';

const STATES = [
  ...[
    'Abia',
    'Adamawa',
    'Akwa Ibom',
    'Anambra',
    'Bauchi',
    'Bayelsa',
    'Benue',
    'Borno',
    'Cross River',
    'Delta',
  ],
  ...[
    'Ebonyi',
    'Edo',
    'Ekiti',
    'Enugu',
    'Federal Capital Territory',
    'Gombe',
    'Imo',
    'Jigawa',
    'Kaduna',
    'Kano',
  ],
  ...['Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo'],
  ...['Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara'],
];

const from = { is_from: true, live: true, minimum: null, maximum: null };
const to = { is_from: false, minimum: null, maximum: null };

/** Only RMB takes orders; the other destinations say "Coming Soon" (Spec §2). */
const CURRENCIES: Filling<'currencies'> = [
  { code: 'NGN', name: 'Nigerian Naira', symbol: '₦', flag: '🇳🇬', country: 'Nigeria', ...from },
  { code: 'USD', name: 'US Dollar', symbol: '$', flag: '🇺🇸', country: 'United States', ...from },
  { code: 'GHS', name: 'Ghanaian Cedi', symbol: 'GH₵', flag: '🇬🇭', country: 'Ghana', ...from },
  { code: 'RMB', name: 'Chinese Yuan', symbol: '¥', flag: '🇨🇳', country: 'China', live: true, ...to },
  { code: 'AED', name: 'UAE Dirham', symbol: 'AED', flag: '🇦🇪', country: 'UAE', live: false, ...to },
  { code: 'INR', name: 'Indian Rupee', symbol: '₹', flag: '🇮🇳', country: 'India', live: false, ...to },
];

const PAYMENT_METHODS: Filling<'payment_methods'> = [
  { code: 'alipay', name: 'Alipay', duration: 'Usually within a few hours' },
  { code: 'wechat', name: 'WeChat Pay', duration: 'Usually within a few hours' },
  { code: 'bank-transfer', name: 'Bank transfer', duration: 'Usually 1 to 2 working days' },
];

/** Only bank transfer and USDT can be switched on today (Spec §9; Product §4). */
const PAYMENT_OPTIONS: Filling<'payment_options'> = [
  { code: 'flutterwave', name: 'Flutterwave', enabled: false },
  { code: 'bank-transfer', name: 'Bank transfer', enabled: true },
  { code: 'usdt', name: 'USDT', enabled: true },
  { code: 'wallet', name: 'Wallet', enabled: false },
  { code: 'debit-card', name: 'Debit card', enabled: false },
];

/** Spec §9. */
const GOODS_TYPES: Filling<'goods_types'> = [
  {
    code: 'normal',
    name: 'Normal cargo',
    description: 'Everyday goods without batteries, liquids or brands.',
  },
  {
    code: 'special',
    name: 'Special cargo',
    description: 'Batteries, liquids, powders, cosmetics and branded goods.',
  },
  { code: 'express', name: 'Express cargo', description: 'Delivery within 3 days.' },
  { code: 'sea', name: 'Sea cargo', description: 'Heavy and bulky goods, when time matters less than cost.' },
];

const GOODS_CATEGORIES: Filling<'goods_categories'> = [
  { code: 'clothing', name: 'Clothing' },
  { code: 'shoes-and-bags', name: 'Shoes and bags' },
  { code: 'phones-and-electronics', name: 'Phones and electronics' },
  { code: 'beauty', name: 'Hair and beauty' },
  { code: 'household', name: 'Household goods' },
  { code: 'machinery', name: 'Machinery and parts' },
  { code: 'toys', name: 'Toys and baby goods' },
  { code: 'other', name: 'Other' },
];

/** Makes sure that the reference data is there. */
export async function referenceData(db: Db): Promise<void> {
  await fillEmpty(db, {
    states: STATES.map((name) => ({ name })),
    currencies: CURRENCIES,
    payment_methods: PAYMENT_METHODS,
    payment_options: PAYMENT_OPTIONS,
    goods_types: GOODS_TYPES,
    goods_categories: GOODS_CATEGORIES,
    branding_items: ['Cups', 'Caps', 'Bags', 'Sweaters', 'Shirts'].map((name) => ({ name })),
    branding_quantities: ['50 – 100', '101 – 500', '501 – 1,000', 'More than 1,000'].map((group) => ({
      group,
    })),
  });
}
