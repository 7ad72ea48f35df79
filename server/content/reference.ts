/** The lists that every installation starts with: states, methods, kinds of goods, items and quantities (Product §24.3). */
import type { Filling, Fillings } from '../database/fill-empty.ts';

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

const PAYMENT_METHODS: Filling<'payment_methods'> = [
  { code: 'alipay', name: 'Alipay', duration: 'Usually within a few hours' },
  { code: 'wechat', name: 'WeChat Pay', duration: 'Usually within a few hours' },
  { code: 'bank-transfer', name: 'Bank transfer', duration: 'Usually 1 to 2 working days' },
];

/** Product §24.3. */
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

/** What is there from the start. */
export const REFERENCE_CONTENT: Fillings = {
  states: STATES.map((name) => ({ name })),
  payment_methods: PAYMENT_METHODS,
  goods_types: GOODS_TYPES,
  goods_categories: GOODS_CATEGORIES,
  branding_items: ['Cups', 'Caps', 'Bags', 'Sweaters', 'Shirts'].map((name) => ({ name })),
  branding_quantities: ['50 – 100', '101 – 500', '501 – 1,000', 'More than 1,000'].map((group) => ({
    group,
  })),
};
