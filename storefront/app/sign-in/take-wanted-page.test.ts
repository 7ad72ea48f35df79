// @vitest-environment jsdom
/** Where a login leads to: on to what was wanted, and nobody to a page of somebody else's (Product §11.2). */
import { beforeEach, expect, it } from 'vitest';
import { wantPage } from '../session/wanted-page.ts';
import { takeWantedPage } from './take-wanted-page.ts';

const PLACE = '/orders?order=payment-18';

beforeEach(() => sessionStorage.clear());

it('who opened a link as a guest goes on to it, whoever they are, and once', () => {
  wantPage(PLACE);
  expect(takeWantedPage('ada')).toBe(PLACE);
  expect(takeWantedPage('ada')).toBe('/');
});

it('whose session ended goes on to where they were; another, who signs in next on the phone, begins at home', () => {
  wantPage(PLACE, 'ada');
  expect(takeWantedPage('ada')).toBe(PLACE);
  wantPage(PLACE, 'ada');
  expect(takeWantedPage('bola')).toBe('/');
  // Nor is it kept for later.
  expect(takeWantedPage('ada')).toBe('/');
});

it('an address of another site, or none, is home', () => {
  for (const address of ['//elsewhere.example/', 'https://elsewhere.example/', '']) {
    wantPage(address);
    expect(takeWantedPage('ada')).toBe('/');
  }
});
