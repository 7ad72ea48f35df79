// @vitest-environment jsdom
/** What a slip is held against has its places at once: what is read later moves nothing that is pressed (Product §28.30). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { ProofCheck } from './proof-check.tsx';

const DETAIL = {
  order: {
    reference: 'CWR-00000001',
    type: 'payment',
    status: 'awaiting',
    amount: '5000.00',
    amount_missing: '5000.00',
    currency: 'NGN',
    payment_option: null,
    proofs: [
      {
        id: '7',
        created_at: '2026-11-27T08:00:00.000Z',
        payment_option: null,
        transaction_status: 'awaiting',
        usdt: null,
      },
    ],
  },
  customer: { id: '3', name: 'Amaka Okafor', username: 'amaka', blocked: false },
  same_proofs: [],
} as unknown as DeskOrder;

it('keeps the places of what banks say, and of which account was shown, while they are read', async () => {
  const desk = await showPart(<ProofCheck detail={DETAIL} />, {
    answer: () => ({ data: { proofs: [], accounts: [] } }),
  });
  for (const label of ['Shown to the payer', 'Sender, by the bank'])
    expect(desk.place.querySelector(`[aria-label="${label}"]`), label).not.toBeNull();
  // Nothing is on its way for ever.
  await desk.until(() => expect(desk.place.querySelector('.skeleton')).toBeNull());
});

it('names who sent earlier money, and does not take them for who sent this', async () => {
  const known = { reference: 'CWR-00000001', line: null, earlier_senders: ['OKAFOR AMAKA'] };
  const desk = await showPart(<ProofCheck detail={DETAIL} />, {
    answer: () => ({ data: { proofs: [known], accounts: [] } }),
  });
  const said = () => desk.place.querySelector('[aria-label="Sender, by the bank"]')?.textContent;
  await desk.until(() => expect(said()).toContain('OKAFOR AMAKA'));
  expect(said()).toContain('sent earlier money; this is on no statement yet');
});
