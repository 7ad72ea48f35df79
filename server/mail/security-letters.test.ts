import { expect, it } from 'vitest';
import { roughAddress } from '../security/rough-address.ts';
import { type SecurityNews, securityMail } from './security-letters.ts';

const brand = { name: 'Cowrie', publicUrl: 'https://cowrie.example' };
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const NEWS: SecurityNews[] = [
  'new-device',
  'name-attacked',
  'codes-attacked',
  'password-changed',
  'password-reset',
  'email-changed',
  'factor-added',
  'factor-removed',
  'codes-renewed',
];

it.each(NEWS)('a letter about %s says when, where and what to do, to customers and to staff', (news) => {
  const notice = {
    news,
    name: 'Ada',
    at: '2026-03-05T20:05:00.000Z',
    address: '105.112.33.4',
    device: PHONE,
  };
  const customer = securityMail({ ...notice, desk: false }, brand);
  expect(customer.text).toContain('Hi Ada,');
  expect(customer.text).toContain('When: 05 March 2026, 09:05 PM (Lagos)');
  expect(customer.text).toContain('Device: Chrome on Android');
  expect(customer.text).toContain('Network: 105.112.x.x');
  expect(customer.text).not.toContain('105.112.33.4');
  // To the old mailbox of a changed email such a link would go in vain.
  if (news === 'email-changed') return;
  const isOther = ['password-changed', 'password-reset'].includes(news);
  expect(customer.text).toContain(
    `https://cowrie.example/${isOther ? 'forgot-password' : 'account/security'}`,
  );
  expect(securityMail({ ...notice, desk: true }, brand).text).toContain(
    'https://cowrie.example/desk/forgot-password',
  );
});

it.each([
  ['105.112.33.4', '105.112.x.x'],
  ['2001:db8:1:2::/64', '2001:db8:…'],
  ['', 'unknown'],
])('the address %j is told as %j', (address, rough) => expect(roughAddress(address)).toBe(rough));
