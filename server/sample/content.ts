/** Sample content: what a storefront in use could say. Made up; every page says so (Product §24.4, §24.5). */

import type { SamplePicture } from '@cowrie/contract/sample-pictures.ts';
import { listRows, replaceRow } from '../content/index.ts';
import { type Filling, fillEmpty } from '../database/fill-empty.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { SAMPLE_FAQS, SAMPLE_POLICIES } from './texts.ts';

/** A literal `\n` is the line break of these texts (Product §19.2). */
const ABOUT: Filling<'about'> = [
  {
    welcome_msg:
      'Buying from China should be as plain as buying across the street. We pay your suppliers in RMB, put your name on your goods and bring them home to Nigeria.',
    who_we_are:
      'We are a team in Lagos and Guangzhou that has bought, paid and shipped for traders for years.\\nThis text is a sample: the owner of this storefront writes the real one at the desk.',
    mission:
      'To let every trader in Nigeria, however small, buy at the source, with a fair rate, a clear price and a person to talk to.',
    services:
      'RMB payments to Alipay, WeChat and bank accounts\\nCustom branding of cups, caps, bags, sweaters and shirts\\nShipping by air and sea from our warehouse in China\\nSourcing and inspection before anything leaves the factory',
    why_choose_use:
      'You see the rate before you pay, and it holds for your order.\\nEvery step of your order is there to see, at any hour.\\nYou talk to people who know your order, in the order itself.',
    vision: 'A Nigeria whose traders sell the world’s goods, and soon their own, to the world.',
    phone: '+234 800 000 0000',
    email: 'hello@sample.test',
    address: '1 Sample Street, Ikeja, Lagos, Nigeria',
    instagram_account: 'https://www.instagram.com/',
    x_account: 'https://x.com/',
    facebook_account: 'https://www.facebook.com/',
    whatsapp_account: 'https://wa.me/',
    whatsapp_number: '+2348000000000',
    registered_name: 'Sample Shells Ltd (sample)',
    registration_number: 'RC 0000000',
    registered_with: 'Corporate Affairs Commission, Nigeria',
    registration_link: 'https://search.cac.gov.ng/',
  },
];

const TEAM: (Filling<'team_members'>[number] & { picture: SamplePicture })[] = [
  { name: 'Amara (sample)', duty: 'Answers your messages', picture: '/sample/amara.svg' },
  { name: 'Sade (sample)', duty: 'Confirms your payments', picture: '/sample/sade.svg' },
  { name: 'Chen Jie (sample)', duty: 'Pays suppliers in Guangzhou', picture: '/sample/chen-jie.svg' },
  { name: 'Emeka (sample)', duty: 'Weighs and ships your parcels', picture: '/sample/emeka.svg' },
];

const TESTIMONIALS: Filling<'testimonials'> = [
  {
    content:
      'My supplier in Yiwu had the money on Alipay before I had finished my lunch. I saw the rate first, and that was the rate I got.',
    rating: 5,
    customer_pic: null,
    customer_name: 'Chidinma (sample)',
    service_type: 'RMB Payment',
  },
  {
    content:
      'Two hundred caps for our school’s fiftieth year, with the crest on the front. They sent a photo of the first one before they made the rest.',
    rating: 5,
    customer_pic: null,
    customer_name: 'Musa (sample)',
    service_type: 'Branding',
  },
  {
    content:
      'The parcels of five sellers came home as one. I knew the weight and the cost before I paid, and could follow it to the end.',
    rating: 4,
    customer_pic: null,
    customer_name: 'Ebun (sample)',
    service_type: 'Shipping & Logistics',
  },
];

const WAREHOUSE: Filling<'warehouse_addresses'> = [
  {
    language: 'english',
    receiver_name: 'Sample Warehouse',
    receiver_phone: '+86 000 0000 0000',
    receiver_address: 'Building 8, 88 Sample Road, Baiyun District',
    city: 'Guangzhou',
    region: 'Guangdong',
    country: 'China',
    zip_code: '510000',
  },
  {
    language: 'chinese',
    receiver_name: '示例仓库',
    receiver_phone: '+86 000 0000 0000',
    receiver_address: '白云区示例路88号8栋',
    city: '广州市',
    region: '广东省',
    country: '中国',
    zip_code: '510000',
  },
];

const SHIPPING_RATES: Filling<'shipping_rates'> = [
  {
    service: 'Normal cargo (air)',
    description: 'Everyday goods, 7 to 14 days',
    rate: '$7.50 per kg',
    custom_clearing: '₦800 per kg',
    priced_by: 'kg',
    unit_price: '11800.00',
    minimum_price: null,
    divisor: 6000,
  },
  {
    service: 'Special cargo (air)',
    description: 'Batteries, liquids, cosmetics and branded goods, 10 to 18 days',
    rate: '$9.00 per kg',
    custom_clearing: '₦1,000 per kg',
    priced_by: 'kg',
    unit_price: '14200.00',
    minimum_price: null,
    divisor: 6000,
  },
  {
    service: 'Express cargo (air)',
    description: 'Delivery within 3 days',
    rate: '$14.00 per kg',
    custom_clearing: 'Included',
    priced_by: 'kg',
    unit_price: '22500.00',
    minimum_price: null,
    divisor: 5000,
  },
  {
    service: 'Sea cargo',
    description: 'Heavy and bulky goods, 45 to 70 days',
    rate: '$420 per CBM',
    custom_clearing: 'Included',
    priced_by: 'cbm',
    unit_price: '640000.00',
    minimum_price: '20000.00',
    divisor: 6000,
  },
];

const CANNED_REPLIES: Filling<'canned_replies'> = [
  {
    title: 'Checking the payment',
    text: 'Thank you, {name}. We are checking your {amount} for {reference} and will confirm it here.',
    text_chinese: null,
  },
  {
    title: 'Clearer proof',
    text: 'We cannot read this proof. Please send a clearer picture or the pdf of your bank.',
    text_chinese: null,
  },
  {
    title: 'Send your logo',
    text: 'Please send your logo, best as a pdf or a large png, and tell us its colours.',
    text_chinese: null,
  },
  {
    title: 'Sent to your supplier',
    text: 'We have sent {receives} to {receiver}. Please ask them whether it is there.',
    text_chinese: '您好，我们已向{receiver}汇款{receives}，订单号{reference}。请确认是否到账，谢谢。',
  },
  {
    title: 'Where is the parcel',
    text: 'We have not seen parcel {tracking} yet. Please ask your supplier when it was sent.',
    text_chinese: '您好，快递单号{tracking}还没有到我们的仓库。请告诉我们什么时候发货的，谢谢。',
  },
];

/** Working minutes from proof to payout (Product §27.63). */
const PROMISES: Record<string, number> = { alipay: 240, wechat: 240, 'bank-transfer': 960 };

async function samplePromises(tx: Db): Promise<void> {
  for (const { id, position: _, ...method } of await listRows(tx, 'payment-methods'))
    await replaceRow(tx, 'payment-methods', id, {
      ...method,
      promise_minutes: PROMISES[String(method.code)] ?? null,
    });
}

type SampleItem = { from_price: string; lead_days: number; picture: SamplePicture };

/** From how many Naira, in how many days, and how it looks (Product §30.30). */
const ITEMS: Record<string, SampleItem> = {
  Cups: { from_price: '1800.00', lead_days: 14, picture: '/sample/cups.svg' },
  Caps: { from_price: '2500.00', lead_days: 16, picture: '/sample/caps.svg' },
  Bags: { from_price: '3200.00', lead_days: 21, picture: '/sample/bags.svg' },
  Sweaters: { from_price: '9500.00', lead_days: 25, picture: '/sample/sweaters.svg' },
  Shirts: { from_price: '5400.00', lead_days: 18, picture: '/sample/shirts.svg' },
};

async function sampleItems(tx: Db): Promise<void> {
  for (const { id, position: _, ...item } of await listRows(tx, 'items'))
    await replaceRow(tx, 'items', id, { ...item, ...ITEMS[String(item.name)] });
}

/** Puts sample content into the lists that are empty. */
export async function sampleContent(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await fillEmpty(tx, {
      about: ABOUT,
      team_members: TEAM,
      testimonials: TESTIMONIALS,
      faqs: SAMPLE_FAQS,
      policies: SAMPLE_POLICIES,
      warehouse_addresses: WAREHOUSE,
      shipping_rates: SHIPPING_RATES,
      canned_replies: CANNED_REPLIES,
    });
    await samplePromises(tx);
    await sampleItems(tx);
    await notify(tx, CONTENT_CHANGED, 'sample');
  });
}
