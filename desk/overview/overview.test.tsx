// @vitest-environment jsdom
/** What presses on the overview presses whoever can do something about it (Product §23.1). */
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './overview.tsx';

const TOLD = {
  by_type_and_status: [{ type: 'payment', status: 'awaiting', count: 2 }],
  days: [{ day: '2026-11-28', orders: 2, in: [], cancelled: [], out: [] }],
  minutes_to_confirm: null,
  oldest_awaiting: { reference: 'CWR-7K2M9QXA', since: '2026-11-28T08:00:00.000Z' },
  unanswered_contacts: 3,
  pending_approvals: 1,
};

it.each<[StaffRole, string[]]>([
  ['support', []],
  ['treasury', ['Proofs to check', 'Accounts']],
  ['owner', ['Proofs to check', 'Accounts']],
])('stands out for %s: %j', async (role, expected) => {
  const { place, until } = await showPart(<Screen />, {
    staff: { role },
    answer: ({ path }) => ({
      data: path.endsWith('/overview') ? TOLD : { is_over: true, has_orders: true, steps: [] },
    }),
  });
  const figures = () => [...place.querySelectorAll('[aria-label=Today] > li')];
  await until(() => expect(figures()).toHaveLength(6));
  const pressing = figures().filter(({ className }) => className.includes('accent'));
  expect(pressing.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(expected);
});
