// @vitest-environment jsdom
/** Whoever confirms a proof that was sent for another order too begins at that, not below it (Product §21.14, §28.37). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const OTHER = {
  proof_id: '7',
  reference: 'CWR-00000002',
  customer: 'Ada Obi',
  status: 'awaiting',
  sent_at: '2026-11-27T08:00:00.000Z',
  likeness: 'file',
};

const detail = (same_proofs: object[]) =>
  ({
    order: {
      reference: 'CWR-00000001',
      amount_missing: '5000.00',
      currency: 'NGN',
      proofs: [{ id: '7', transaction_status: 'awaiting', usdt: null }],
    },
    customer: { id: '3', name: 'Amaka Okafor' },
    events: [],
    same_proofs,
  }) as unknown as DeskOrder;

const open = (same_proofs: object[]) =>
  showPart(
    <ConfirmDialog
      detail={detail(same_proofs)}
      attempt={null}
      last={undefined}
      hasMade={false}
      isOpen
      onClose={() => {}}
      blocked={null}
    />,
    { answer: () => ({ data: { pay_in: [], pay_in_chosen: null } }) },
  );

it('has the focus on the amount, and on the warning where there is one', async () => {
  const plain = await open([]);
  expect(document.activeElement).toBe(plain.place.querySelector('input[data-first]'));
  await open([OTHER]);
  expect(document.activeElement?.textContent).toContain('The same file was sent as proof for another order');
});

it('says of the order itself that the file was for a part that counts already', async () => {
  const { place } = await open([{ ...OTHER, reference: 'CWR-00000001' }]);
  expect(document.activeElement?.textContent).toContain('sent as proof for a part that counts already');
  expect(place.textContent).toContain('the account has this money beside that of the part');
});
