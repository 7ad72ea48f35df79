import { checkInput } from '@cowrie/client/check-input.ts';
import { CONTENT_LIST_NAMES, CONTENT_LISTS, contentCalls } from '@cowrie/contract/desk/content.ts';
import { valueText } from '@cowrie/contract/desk/content-words.ts';
import { expect, test } from 'vitest';
import { bodyOf, fieldsOf, valuesOf } from './list-fields.ts';
import { LIST_GROUPS, LIST_WORDS } from './list-names.ts';

const kinds = (list: (typeof CONTENT_LIST_NAMES)[number]) =>
  Object.fromEntries(fieldsOf(list).map((field) => [field.name, field.kind]));

test('every list has its words, its place and fields that it shows', () => {
  expect(LIST_GROUPS.flatMap((group) => group.lists).toSorted()).toEqual([...CONTENT_LIST_NAMES].toSorted());
  for (const list of CONTENT_LIST_NAMES) {
    expect(Object.keys(CONTENT_LISTS[list].shape)).toEqual(
      expect.arrayContaining([...LIST_WORDS[list].shown]),
    );
  }
});

test('a field’s control follows from its schema', () => {
  expect(kinds('faqs')).toEqual({ question: 'line', answer: 'text' });
  expect(kinds('testimonials')).toMatchObject({ rating: 'number', customer_pic: 'picture', content: 'text' });
  expect(kinds('items')).toMatchObject({ picture: 'picture' });
  expect(kinds('team-members')).toMatchObject({ picture: 'picture' });
  expect(fieldsOf('payment-methods')[0]).toMatchObject({
    kind: 'choice',
    choices: ['alipay', 'wechat', 'bank-transfer'],
  });
  expect(fieldsOf('payment-methods').at(-1)).toMatchObject({ kind: 'number', isOptional: true });
  expect(fieldsOf('testimonials').filter((field) => field.isOptional)).toMatchObject([
    { name: 'customer_pic' },
  ]);
});

test('a row goes through the form unchanged', () => {
  const row = {
    id: '7',
    position: 2,
    content: 'Quick\nand kind',
    rating: 4,
    customer_pic: null,
    customer_name: 'Ada',
    service_type: 'Payment',
  };
  const body = bodyOf('testimonials', valuesOf('testimonials', row));
  const { id: _id, ...stored } = row;
  expect(contentCalls.testimonials.update.body?.parse(body)).toEqual(stored);
});

test('no stars given is a problem, not zero stars', () => {
  const values = {
    ...valuesOf('testimonials', null),
    content: 'Quick',
    customer_name: 'Ada',
    service_type: 'Payment',
  };
  const body = bodyOf('testimonials', values);
  expect(Object.keys(checkInput(contentCalls.testimonials.create, body)?.errors ?? {})).toEqual(['rating']);
});

test('staff see line breaks in the about texts; stored they are a literal backslash-n', () => {
  const stored = { id: '1', position: 1, mission: 'Fast.\\nSafe.' };
  const values = valuesOf('about', stored);
  expect(values.mission).toBe('Fast.\nSafe.');
  expect(bodyOf('about', values).mission).toBe('Fast.\\nSafe.');
});

test('a price reads as money and a language as its name, while a code stays what orders keep', () => {
  expect(valueText('from_price', '2400')).toBe('₦2,400.00');
  expect(valueText('language', 'chinese')).toBe('Chinese');
  expect(valueText('code', 'alipay')).toBe('alipay');
  expect(valueText('lead_days', null)).toBe('–');
});
