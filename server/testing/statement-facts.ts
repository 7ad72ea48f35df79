/** What a customer's statement of account says, for tests of how it is drawn. */

const change = {
  date: '30 September 2026',
  what: 'Money of an order came',
  about: 'CWR-7K2M9QXA',
  amount: '1000.00',
  after: '2000.00',
};
/** One with so many changes of the balance, all alike. */
export const statement = (changes: number) => ({
  business: { name: 'Cowrie', address: '', registration_number: '', tax_id: '', email: '', phone: '' },
  customer: { name: 'Ṣadé 李薇', username: 'sade' },
  from: '01 September 2026',
  to: '30 September 2026',
  made_at: '2026-09-30T10:00:00.000Z',
  currency: 'NGN',
  opening: '0.00',
  closing: '2000.00',
  changes: Array.from({ length: changes }, () => change),
  came: [],
  orders: [],
});
