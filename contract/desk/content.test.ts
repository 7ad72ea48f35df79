import { expect, it } from 'vitest';
import { pictureAddress } from '../pictures.ts';
import { SAMPLE_PICTURES } from '../sample-pictures.ts';
import { CONTENT_LISTS, CONTENT_PICTURES } from './content.ts';

const { picture } = CONTENT_LISTS.items.shape;
const { customer_pic } = CONTENT_LISTS.testimonials.shape;

it('a picture is one that was uploaded, a link, one of the sample’s own, or none', () => {
  const uploaded = pictureAddress('0123456789abcdef'.repeat(4));
  for (const named of [uploaded, 'https://shop.test/mug.png', ...SAMPLE_PICTURES, '', null]) {
    expect(picture.safeParse(named).success, String(named)).toBe(true);
    expect(customer_pic.safeParse(named).success, String(named)).toBe(true);
  }
  for (const other of [
    '/sample/other.svg',
    '/sample/../account',
    '/sample/cups.svg?x',
    '//elsewhere.test/cups.svg',
    '/favicon.svg',
    `${uploaded}?x`,
    `${uploaded}x`,
    '/api/v1/files/1',
    'http://shop.test/mug.png',
    'data:image/svg+xml,<svg/>',
  ]) {
    const { error } = picture.safeParse(other);
    expect(
      error?.issues.map(({ message }) => message),
      other,
    ).toEqual(['Not a valid url']);
  }
});

it('every field that takes a picture is one that can be sent a file', () => {
  const takes = Object.entries(CONTENT_LISTS).flatMap(([list, { shape }]) =>
    Object.entries(shape)
      .filter(([, schema]) => schema.safeParse(SAMPLE_PICTURES[0]).success && !schema.safeParse('a').success)
      .map(([field]) => `${list} ${field}`),
  );
  const named = Object.entries(CONTENT_PICTURES).map(([list, { field }]) => `${list} ${field}`);
  expect(takes.toSorted()).toEqual(named.toSorted());
});
