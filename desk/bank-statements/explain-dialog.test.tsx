// @vitest-environment jsdom
/** That somebody looked at orders with the same proof is said of the one order that they looked at. */
import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const line = {
  id: '5',
  account: { code: 'in/bank-transfer', name: 'Zenith 1012345678' },
  direction: 'in',
  day: '2026-11-26',
  at: null,
  amount: '150000.00',
  currency: 'NGN',
  sender: null,
  narration: 'Transfer',
  bank_reference: null,
  state: 'aside',
} as unknown as StatementLineView;

it('another order that is typed after a warning is confirmed without its leave', async () => {
  const desk = await showPart(<ExplainDialog line={line} onClose={() => {}} />, {
    answer: ({ body }) => {
      const [{ reference }] = (body as { pairs: [{ reference: string }] }).pairs;
      const refused = { code: 'proof_sent_twice', message: 'The same proof was sent twice.' };
      const outcome = { line_id: '5', reference, outcome: 'refused', ...refused };
      return { data: { outcomes: [outcome], tied: [], paid_out: [] } };
    },
  });
  await desk.type('input:not([type=radio])', 'CWR-7K2M9QXA');
  await desk.press('Confirm the order');
  await desk.until(() => expect(desk.named('I looked at them: confirm it')).toBeDefined());

  await desk.type('input:not([type=radio])', 'CWR-00000000');
  expect(desk.named('I looked at them: confirm it')).toBeUndefined();
  await desk.press('Confirm the order');
  await desk.until(() =>
    expect(desk.sent.at(-1)?.body).toMatchObject({
      pairs: [{ reference: 'CWR-00000000', looked_at_same_proof: false }],
    }),
  );
});

it('says how much of it went to the customer’s balance', async () => {
  const more = { amount_missing: '0.00', currency: 'NGN', to_balance: '140000.00' };
  const desk = await showPart(
    <>
      <Notices />
      <ExplainDialog line={line} onClose={() => {}} />
    </>,
    {
      answer: () => {
        const outcome = {
          line_id: '5',
          reference: 'CWR-7K2M9QXA',
          outcome: 'confirmed',
          status: 'processing',
        };
        return { data: { outcomes: [{ ...outcome, ...more }], tied: [], paid_out: [] } };
      },
    },
  );
  await desk.type('input:not([type=radio])', 'CWR-7K2M9QXA');
  await desk.press('Confirm the order');
  await desk.until(() => expect(desk.place.textContent).toContain('₦140,000.00 more than was asked for'));
});

it('says nothing of the order before once another is typed', async () => {
  const desk = await showPart(<ExplainDialog line={line} onClose={() => {}} />, {
    answer: () => ({ code: 'order_moved' }),
  });
  await desk.type('input:not([type=radio])', 'CWR-7K2M9QXA');
  await desk.press('Confirm the order');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: order_moved'));
  await desk.type('input:not([type=radio])', 'CWR-00000000');
  expect(desk.place.textContent).not.toContain('Refused: order_moved');
});
