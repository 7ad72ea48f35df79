// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './departure.tsx';

const DEPARTURE = {
  ...{ id: '3', name: 'MU 721', carried_by: 'air', route: 'Guangzhou – Lagos', leaves_on: '2026-11-29' },
  ...{ step: 'loading', undo_until: null },
  loaded: [{ reference: 'CWR-7K2M9QXA', tracking_number: 'SF1', is_closed: false, is_paid: true }],
};

it('stands for what is ready to go while that is on its way, and says where it did not come', async () => {
  const show = (ready: { code: string } | null) =>
    showPart(<Screen />, {
      answer: ({ path }) => (path.includes('/departures/') ? { data: { departure: DEPARTURE } } : ready),
    });
  const waiting = await show(null);
  await waiting.until(() => expect(waiting.named('Remove CWR-7K2M9QXA')).toBeDefined());
  expect(waiting.place.querySelector('.skeleton')).not.toBeNull();
  const failed = await show({ code: 'server_error' });
  await failed.until(() => expect(failed.place.textContent).toContain('This did not load'));
});

it('says why a parcel was not taken off', async () => {
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) => {
      if (method !== 'GET') return { code: 'departure_gone' };
      return { data: path.includes('/departures/') ? { departure: DEPARTURE } : { parcels: [] } };
    },
  });
  await desk.until(() => expect(desk.named('Remove CWR-7K2M9QXA')).toBeDefined());
  await desk.press('Remove CWR-7K2M9QXA');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: departure_gone'));
});
