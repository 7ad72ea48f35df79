import { expect, it } from 'vitest';
import { SAMPLE_PICTURES } from '../sample-pictures.ts';
import { CONTENT_LISTS } from './content.ts';

const { picture } = CONTENT_LISTS.items.shape;
const { customer_pic } = CONTENT_LISTS.testimonials.shape;

it('a picture is a link, one of the sample’s own, or none', () => {
  for (const named of ['https://shop.test/mug.png', ...SAMPLE_PICTURES, '', null]) {
    expect(picture.safeParse(named).success, String(named)).toBe(true);
    expect(customer_pic.safeParse(named).success, String(named)).toBe(true);
  }
  for (const other of [
    '/sample/other.svg',
    '/sample/../account',
    '/sample/cups.svg?x',
    '//elsewhere.test/cups.svg',
    '/favicon.svg',
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
