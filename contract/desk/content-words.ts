/** What the content lists and their fields are called, at the desk and in its log. */
import { displayMoney } from '../money.ts';
import { isPictureAddress } from '../pictures.ts';
import { SAMPLE_PICTURES } from '../sample-pictures.ts';
import type { ContentListName } from './content.ts';

export const LIST_TITLES: Record<ContentListName, string> = {
  about: 'About us',
  'team-members': 'People who answer',
  testimonials: 'Testimonials',
  faqs: 'Questions',
  policies: 'Privacy policies',
  'warehouse-addresses': 'Warehouse addresses',
  'shipping-rates': 'Shipping rates',
  items: 'Branding items',
  quantities: 'Quantity groups',
  'goods-types': 'Goods types',
  'goods-categories': 'Goods categories',
  'payment-methods': 'Payment methods',
  states: 'States',
  'canned-replies': 'Canned replies',
};

/** Labels that the field's own name does not give. */
const LABELS: Record<string, string> = {
  welcome_msg: 'Welcome message',
  why_choose_use: 'Why choose us',
  customer_pic: 'Picture of the customer',
  customer_name: 'Customer’s name',
  custom_clearing: 'Customs clearing',
  zip_code: 'Postal code',
  x_account: 'X account',
  from_price: 'Price from, in Naira',
  lead_days: 'Lead time in days',
  promise_minutes: 'Promised working minutes',
  text_chinese: 'In Chinese',
  duty: 'What they do',
  registered_with: 'Registered with',
  registration_link: 'Where it can be looked up',
  unit_price: 'Price in Naira',
  minimum_price: 'Lowest price in Naira',
  divisor: 'Divisor for volume weight',
};

export function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const PRICES: readonly string[] = ['from_price', 'unit_price', 'minimum_price'];

/** How much of an uploaded picture's name, which is made of what is in it, tells it from the others. */
const NAME_LENGTH = 8;

/** One of ours has a path and no link: which one it is. Null where `value` is no such picture. */
function pictureText(value: unknown): string | null {
  const name = String(value).split('/').at(-1) ?? '';
  if (isPictureAddress(value)) return `uploaded picture ${name.slice(0, NAME_LENGTH)}`;
  const isSample = (SAMPLE_PICTURES as readonly unknown[]).includes(value);
  return isSample ? `sample picture ${name.replace('.svg', '')}` : null;
}

/** What a field holds as people read it: a price as money, a language as its name, a picture as which it is. A code stays as it is written. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  const picture = pictureText(value);
  if (picture) return picture;
  if (PRICES.includes(name)) return displayMoney(String(value), 'NGN');
  return name === 'language' ? fieldLabel(String(value)) : String(value);
}
