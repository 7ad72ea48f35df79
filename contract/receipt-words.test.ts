/** What a receiver reads (Product §27.31, §27.34). */
import { expect, it } from 'vitest';
import { messageForReceiver, methodInAll } from './receipt-words.ts';

const paidBy = (payment_method_code: string, payment_method_name: string) => ({
  ...{ payment_method_code, payment_method_name, reference: 'CWR-7K2M9QXA' },
  ...{ amount: '1000.00', currency: 'RMB', receiver_name: 'Li Wei', paid_at: '2026-11-29T10:00:00.000Z' },
});

it.each([
  ['bank-transfer', 'Bank transfer', 'by bank transfer.'],
  ['alipay', 'Alipay', 'by Alipay.'],
  ['card', 'First Bank card', 'by First Bank card.'],
])('names %s amid a sentence as one writes it there', (code, name, words) => {
  const paid = paidBy(code, name);
  expect(messageForReceiver(paid, null)).toContain(words);
  expect(methodInAll(paid).map(({ text }) => text)).toContain(name);
});
