import { expect, it } from 'vitest';
import { pictureAddress } from '../pictures.ts';
import { detailInWords, subjectInWords } from './entry-in-words.ts';

const entry = (action: string, detail: string) => ({ action, subject: 'faqs: Is it safe?', detail });

it('says what an entry of the content holds, and in which list, as the desk calls them', () => {
  const row = { id: '7', position: 2, question: 'Is it safe?', answer: 'Yes.\nSince 2019.', picture: null };
  const added = entry('content.create', JSON.stringify(row));
  expect(detailInWords(added)).toBe('Question: Is it safe?\nAnswer: Yes.\nSince 2019.\nPlace: 2');
  expect(subjectInWords(added)).toBe('Questions: Is it safe?');
});

it('says what was proposed, from what to what', () => {
  const detail =
    'update by Ada Obi: city: "Yiwu" → "Aba; \\"new\\": 1 → 2"; unit_price: "1500.00" → "1600.00"; pinyin: null → "Ābā"';
  expect(detailInWords(entry('content.propose', detail))).toBe(
    'Change by Ada Obi\nCity: Yiwu → Aba; "new": 1 → 2\nPrice in Naira: ₦1,500.00 → ₦1,600.00\nPinyin: – → Ābā',
  );
});

it('says of a picture that it was uploaded, and which one, in place of its address', () => {
  const [one, other] = ['3f'.repeat(32), 'a0'.repeat(32)].map(pictureAddress);
  const detail = `update by Ada Obi: picture: "${one}" → "${other}"`;
  expect(detailInWords(entry('content.approve', detail))).toBe(
    'Change by Ada Obi\nPicture: uploaded picture 3f3f3f3f → uploaded picture a0a0a0a0',
  );
  const row = { id: '7', position: 2, name: 'Ada', picture: one };
  expect(detailInWords(entry('content.delete', JSON.stringify(row)))).toBe(
    'Name: Ada\nPicture: uploaded picture 3f3f3f3f\nPlace: 2',
  );
  const ours = { id: '7', position: 2, picture: '/sample/chen-jie.svg' };
  expect(detailInWords(entry('content.update', JSON.stringify(ours)))).toBe(
    'Picture: sample picture chen-jie\nPlace: 2',
  );
  // A link elsewhere says itself what it is.
  const linked = { id: '7', position: 2, picture: 'https://example.com/ada.png' };
  expect(detailInWords(entry('content.update', JSON.stringify(linked)))).toContain(
    'https://example.com/ada.png',
  );
});

it('leaves what is no such thing as it was written', () => {
  expect(detailInWords(entry('content.update', '{"id":'))).toBe('{"id":');
  expect(detailInWords(entry('content.move', 'from place 2 to 1'))).toBe('from place 2 to 1');
  const noted = { action: 'order.note', subject: 'faqs: no list', detail: '{"id":"7"}' };
  expect([detailInWords(noted), subjectInWords(noted)]).toEqual(['{"id":"7"}', 'faqs: no list']);
});

it('says days and moments as everywhere at the desk', () => {
  const hours = { action: 'day-off.keep', subject: 'ng', detail: '2026-11-23, 2026-11-23T09:30:00Z' };
  expect(detailInWords(hours)).toBe('23 November 2026, 23 November 2026, 10:30 AM');
});

it('says which device somebody signed in on, and what it said of itself where that is none we know', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
  expect(detailInWords(entry('session.sign-in', phone))).toBe('Chrome on Android');
  expect(detailInWords(entry('session.sign-in', 'curl/8.5.0'))).toBe('curl/8.5.0');
});

it('calls an account of the book, a way to pay and a step to go live by their names', () => {
  const to = (action: string, subject: string, account: string | null = null) =>
    subjectInWords({ action, subject, detail: '', account });
  expect(to('statement.tie', 'out/alipay', 'Alipay')).toBe('Alipay');
  expect(to('statement.tie', 'out/alipay')).toBe('out/alipay');
  expect(to('account.approve', 'bank-transfer')).toBe('Bank transfer');
  expect(to('option.disable', 'usdt')).toBe('USDT');
  expect(to('going-live.review', 'limits')).toBe('Limits of the currencies');
  expect(to('customer.block', 'usdt')).toBe('usdt');
  const opened = { action: 'book.open-account', subject: 'Alipay 2', detail: 'out/alipay-2' };
  expect([subjectInWords(opened), detailInWords(opened)]).toEqual(['Alipay 2', '']);
});

it('says a price that was published as everywhere at the desk', () => {
  const published = (subject: string, detail: string) =>
    detailInWords({ action: 'rate.publish', subject, detail });
  expect(published('NGN to RMB', '215.50000 to 216.5')).toBe('₦215.50 to ₦216.50');
  expect(published('USD to RMB', '0.13900')).toBe('$0.139');
});
