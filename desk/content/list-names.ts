/** Where the storefront shows the content lists, and what is said of their fields at the desk. */
import type { ContentListName } from '@cowrie/contract/desk/content.ts';
import { REPLY_FACTS } from '@cowrie/contract/reply-facts.ts';

export type ListWords = {
  intro: string;
  /** One of them, as in 'Add a question'. */
  one: string;
  /** Fields that the table shows, the first as each row's name. */
  shown: readonly string[];
};

export const LIST_WORDS: Record<ContentListName, ListWords> = {
  about: {
    intro: 'The about page, the footer, its links and what the business is registered as.',
    one: 'text',
    shown: ['welcome_msg'],
  },
  'team-members': {
    intro:
      'The faces of the business, on the home and about pages. A second person approves who is added or changed.',
    one: 'person',
    shown: ['name', 'duty', 'picture'],
  },
  testimonials: {
    intro: 'What customers say, on the home page. A second person approves each picture.',
    one: 'testimonial',
    shown: ['customer_name', 'service_type', 'rating', 'content'],
  },
  faqs: {
    intro: 'Frequently asked questions, on the home page.',
    one: 'question',
    shown: ['question', 'answer'],
  },
  policies: {
    intro: 'The privacy page; items of one category are shown together.',
    one: 'policy item',
    shown: ['heading', 'category', 'content'],
  },
  'warehouse-addresses': {
    intro:
      'Where sellers send parcels. The customer’s username is added to the receiver. A second person approves every change.',
    one: 'address',
    shown: ['receiver_name', 'language', 'city', 'receiver_phone'],
  },
  'shipping-rates': {
    intro: 'The table on the rate page, and the prices used when a parcel is weighed.',
    one: 'shipping rate',
    shown: ['service', 'rate', 'priced_by', 'unit_price', 'custom_clearing', 'description'],
  },
  items: {
    intro: 'What can be branded. A second person approves each picture.',
    one: 'item',
    shown: ['name', 'from_price', 'lead_days'],
  },
  quantities: {
    intro: 'How many of a branded item.',
    one: 'quantity group',
    shown: ['group'],
  },
  'goods-types': {
    intro: 'Types of cargo on a shipment.',
    one: 'goods type',
    shown: ['name', 'code', 'description'],
  },
  'goods-categories': {
    intro: 'What a parcel holds.',
    one: 'goods category',
    shown: ['name', 'code'],
  },
  'payment-methods': {
    intro: 'Ways a receiver in China can be paid.',
    one: 'payment method',
    shown: ['name', 'code', 'duration', 'promise_minutes'],
  },
  states: { intro: 'States of Nigeria, for addresses.', one: 'state', shown: ['name'] },
  'canned-replies': {
    intro: 'Ready answers for an order’s messages. Customers do not see this list.',
    one: 'canned reply',
    shown: ['title', 'text'],
  },
};

/** The lists by where their words appear. */
export const LIST_GROUPS: readonly { title: string; lists: readonly ContentListName[] }[] = [
  { title: 'Pages', lists: ['about', 'team-members', 'testimonials', 'faqs', 'policies'] },
  { title: 'Shipping', lists: ['warehouse-addresses', 'shipping-rates', 'goods-types', 'goods-categories'] },
  { title: 'Branding and payments', lists: ['items', 'quantities', 'payment-methods', 'states'] },
  { title: 'Desk', lists: ['canned-replies'] },
];

const HINTS: Record<string, string> = {
  instagram_account: 'A link that starts with https://; empty hides it.',
  x_account: 'A link that starts with https://; empty hides it.',
  facebook_account: 'A link that starts with https://; empty hides it.',
  whatsapp_account: 'A link that starts with https://; empty hides it.',
  whatsapp_number:
    'With its country code, as in +234 803 123 4567. Orders then offer a chat on WhatsApp. Leave it empty and they do not.',
  registered_name: 'As on the register. Name and number are shown together, to everyone; empty hides both.',
  registration_number: 'As in RC 1234567.',
  registered_with: 'As in Corporate Affairs Commission, Nigeria.',
  registration_link: 'A link that starts with https:// to the register’s own search.',
  duty: 'In customers’ words, such as “Answers your messages”.',
  from_price: 'The lowest price of one. Leave it empty and none is shown.',
  lead_days: 'From payment until the goods are made. Leave it empty and none is shown.',
  code: 'Small letters, digits and dashes. Orders keep it, so do not change it once it is in use.',
  rating: '0 to 5 stars',
  text_chinese: 'The same for a supplier, to copy into WeChat. Facts are filled in there too.',
  priced_by: 'What the price below is for: a kilogram, or a cubic metre (cbm).',
  unit_price: 'Parcels are priced with this when they are weighed. Leave it empty to quote by hand.',
  minimum_price: 'No parcel on this route costs less. Leave it empty for no lowest price.',
  divisor: 'How many cubic centimetres count as a kilogram: 6000 or 5000 by air.',
  promise_minutes:
    'From the proof to the paid receiver, counted in working time: 240 is four hours. Leave it empty and nothing is promised.',
};

export function fieldHint(list: ContentListName, name: string): string | undefined {
  if (list === 'canned-replies' && name === 'text') {
    return `Filled in from the order: ${REPLY_FACTS.map((fact) => `{${fact}}`).join(', ')}.`;
  }
  return HINTS[name];
}

/** `'Add a question'`, `'Add an address'`. */
export function addOne(list: ContentListName): string {
  const { one } = LIST_WORDS[list];
  return `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

/** What is said once a change was sent that a second person has to approve (Product §19.9). */
export const WAITS = 'Saved. A second person has to approve it.';
