// @vitest-environment jsdom
/** What was confirmed by itself is named: the press may have been for another line (Product §26.50). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Outcomes } from './outcomes.tsx';
import type { Confirming, Told } from './use-confirming.ts';

const told = (reference: string) =>
  ({
    pair: {
      line: { id: reference, amount: '170500.00', currency: 'NGN', account: { name: 'Zenith 1012345678' } },
      order: { reference, customer: 'Ada Obi' },
    },
    outcome: {
      ...{ line_id: reference, reference, outcome: 'confirmed', status: 'processing' },
      ...{ amount_missing: '0.00', to_balance: '0.00', currency: 'NGN' },
    },
  }) as unknown as Told;

it('names the one order that was confirmed, and of many only what came out otherwise', async () => {
  const show = (...references: string[]) => {
    const confirming = { told: references.map(told), isPending: false } as unknown as Confirming;
    return <Outcomes confirming={confirming} />;
  };
  const desk = await showPart(show('CWR-00000001'), { answer: () => null });
  expect(desk.place.textContent).toContain('One line is confirmed.');
  expect(desk.place.textContent).toContain('CWR-00000001 of Ada Obi, ₦170,500.00 on Zenith 1012345678');
  await desk.again(show('CWR-00000001', 'CWR-00000002'));
  expect(desk.place.textContent).toContain('2 lines are confirmed.');
  expect(desk.place.textContent).not.toContain('CWR-00000001');
});
