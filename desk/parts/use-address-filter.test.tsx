// @vitest-environment jsdom
/** Two filters that are set before a busy machine has drawn the first are both set (Product §12.10). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { useAddressFilter } from './use-address-filter.ts';

function Filters() {
  const filter = useAddressFilter();
  return (
    <button
      type="button"
      onClick={() => {
        filter.set({ status: 'open' });
        filter.set({ type: 'payment' });
      }}
    >
      Both
    </button>
  );
}

it('keeps the first where the second is set upon it', async () => {
  const desk = await showPart(<Filters />, { at: '/orders?page=3', answer: () => null });
  await desk.press('Both');
  expect(desk.address()).toBe('/orders?status=open&type=payment');
});
