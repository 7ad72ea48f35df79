// @vitest-environment jsdom
/** What is said of when an account is live is what comes of approving it: at once in a business without an order (Product §22.12). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './pay-accounts.tsx';

const PROPOSED = {
  id: '4',
  option_code: 'bank-transfer',
  details: { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Cowrie' },
  state: 'proposed',
  proposed_by: 'Wei Chen',
  proposed_by_me: false,
  proposed_at: '2026-03-02T08:00:00.000Z',
  decided_by: null,
  decided_at: null,
  live_from: null,
  stopped_by: null,
  why_not_approve: null,
};

it.each([
  [0, 'it is live at once: no one has placed an order yet', 'As soon as you approve it'],
  [6, '6\u00a0hours later it is live', '6 hours after you approve it'],
])('with a pause of %s hours', async (pause_hours, said, asked) => {
  const desk = await showPart(<Screen />, {
    answer: () => ({ data: { accounts: [PROPOSED], options: [], pause_hours } }),
  });
  await desk.until(() => expect(desk.named('Approve')).toBeDefined());
  expect(desk.place.textContent).toContain(said);
  await desk.press('Approve');
  expect(desk.place.textContent).toContain(asked);
});
