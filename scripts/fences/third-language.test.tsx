// @vitest-environment jsdom
/** A third language for suppliers is a file and its line in the list: everything that they read has it then (Product §30.28). */
import { en } from '@cowrie/contract/languages/en.ts';
import { LANGUAGES, onOneLine } from '@cowrie/contract/languages/languages.ts';
import type { SupplierWords } from '@cowrie/contract/languages/supplier-words.ts';
import { messageForReceiver } from '@cowrie/contract/receipt-words.ts';
import type { ShippingAddress } from '@cowrie/contract/shipping.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noReceiptPage, receiptPage } from '../../server/pages/receipt-page.ts';
import { messageToSeller } from '../../storefront/app/shipping/address-words.ts';
import { WarehouseAddress } from '../../storefront/app/shipping/warehouse-address.tsx';

/** English that can be told from it, whatever is said. */
const marked = (words: unknown): unknown => {
  if (typeof words === 'string') return words === en.receipt.colon ? words : `Tr ${words}`;
  if (typeof words === 'function') return (...facts: unknown[]) => `Tr ${words(...facts)}`;
  const entries = Object.entries(words as object).map(([name, value]) => [name, marked(value)]);
  return Object.fromEntries(entries);
};
const third: SupplierWords = { ...(marked(en) as SupplierWords), tag: 'tr', called: 'Turkish' };

const list = LANGUAGES as SupplierWords[];
beforeAll(() => void list.push(third));
afterAll(() => void list.pop());

const facts = {
  amount: '1000.00',
  currency: 'RMB',
  receiver_name: '李伟',
  payment_method_code: 'alipay',
  payment_method_name: 'Alipay',
  paid_at: '2026-03-02T10:00:00.000Z',
  reference: 'CWR-2B7K9M4T',
};

/** What a page has in a language. */
const said = (html: string, lang: string) =>
  [...html.matchAll(new RegExp(`lang="${lang}">([^<]+)<`, 'g'))].map(([, text]) => text);

test.each([null, 'received', 'not-yet'] as const)('the receipt’s page, answered %s', (answer) => {
  const receipt = { ...facts, answer, answered_at: null, slips: [{ media_type: 'image/png', url: '/slip' }] };
  const html = receiptPage({ receipt, token: 'a', brandName: 'Cowrie', publicUrl: 'https://shop.test' });
  // A way to be paid that no language names anew, and the brand, are said once.
  const english = said(html, 'en').filter((text) => text !== 'Alipay' && text !== 'Cowrie');
  expect(english.length).toBeGreaterThan(5);
  expect(said(html, 'tr')).toEqual(english.map((text) => `Tr ${text}`));
  expect(html).toContain(`<title>¥1,000.00 → 李伟 · ${onOneLine((words) => words.receipt.title)}`);
});

test('a link that opens nothing says so', () => {
  expect(said(noReceiptPage('Cowrie', true), 'tr')).toContain(
    `Tr ${en.receipt.noReceipt} Tr ${en.receipt.restored}`,
  );
});

test('the message that goes with a receipt, the link last', () => {
  const parts = messageForReceiver(facts, 'https://shop.test/r/a').split('\n\n');
  expect(parts).toHaveLength(4);
  expect(parts[2]).toMatch(/^(Tr .+\n){3}Tr .+$/);
  expect(parts[2]?.replaceAll('Tr ', '')).toBe(parts[1]);
  expect(parts[3]).toBe('https://shop.test/r/a');
});

const address: ShippingAddress = {
  id: '1',
  language: 'chinese',
  receiver_name: '仓库 (amaka)',
  receiver_phone: '+86 138 0000 0000',
  receiver_address: '白云区示例路88号',
  city: '广州市',
  region: '广东省',
  country: '中国',
  zip_code: '510000',
};

test('the warehouse’s labels, and what a seller is asked', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<WarehouseAddress address={address} mark="amaka" />));
  const labels = [...place.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels[0]).toBe('收件人 Receiver name Tr Receiver name ');
  expect(labels).toHaveLength(7);
  expect(labels.every((label) => label?.includes('Tr '))).toBe(true);
  await act(async () => root.unmount());
  place.remove();

  const message = messageToSeller(address, 'amaka', LANGUAGES[0] as SupplierWords);
  expect(message).toMatch(/^您好[\s\S]*Please write the shipping mark “amaka”[\s\S]*\n\nTr Please write/);
});
