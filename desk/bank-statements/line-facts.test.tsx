// @vitest-environment jsdom
/** A line stands with the day and the time that its statement has (Product §26.41). */
import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { LineColumns, LineFacts } from './line-facts.tsx';

const line = (currency: string, day: string, at: string | null): StatementLineView => ({
  ...{ id: '1', account: { code: 'a', name: 'Alipay' }, currency, day, at, direction: 'out' as const },
  ...{ amount: '500.00', narration: 'x', reference: '', counterparty: '', balance: null, note: '' },
  ...{ state: 'open' as const, order_reference: null, journal_id: null, aside_as: null },
  ...{ explained_by: null, settled_by: null, file: { name: 'a.csv', line: 2 } },
});

it.each([
  ['of Lagos', line('NGN', '2026-03-01', '2026-02-28T23:30:00.000Z'), '01 March 2026', '12:30 AM'],
  // In Lagos it is half past five of the day before.
  ['of China', line('RMB', '2026-03-01', '2026-02-28T16:30:00.000Z'), '01 March 2026', '12:30 AM in China'],
  ['of none', line('RMB', '2026-03-01', null), '01 March 2026', ''],
])('by the clock %s', async (_, one, day, time) => {
  const facts = await showPart(<LineFacts line={one} />, { answer: () => null });
  expect(facts.place.textContent).toContain(`Alipay, ${day}${time && `, ${time}`}`);
  const columns = await showPart(<LineColumns line={one} />, { answer: () => null });
  expect(columns.place.querySelector('p')?.textContent).toBe(day + (time && ` ${time}`));
});
