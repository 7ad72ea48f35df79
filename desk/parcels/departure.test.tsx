// @vitest-environment jsdom
import { Notices } from '@cowrie/ui/notices.tsx';
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { type Answer, showPart } from '../testing/show-part.tsx';
import { Screen } from './departure.tsx';

const DEPARTURE = {
  ...{ id: '3', name: 'MU 721', carried_by: 'air', route: 'Guangzhou – Lagos', leaves_on: '2026-11-29' },
  ...{ step: 'loading', undo_until: null, moved: null },
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

const SHIPMENTS = ['SF111', 'SF222'].map((tracking_number, at) => ({
  ...{ reference: `CWR-0000000${at + 1}`, tracking_number, type: 'shipment', name: 'Shipment', mark: 'ada' },
  ...{ status: 'processing', track_status: 'packaging', quote: null, is_paid: true, photos: [], route: null },
}));

/** A departure at which a scanner in the hand has read both parcels; `load` answers what puts them on. */
async function scanBoth(load: (times: number) => Answer | Promise<Answer>) {
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) => {
      if (method !== 'GET') return load(desk.sent.length);
      if (path.includes('/departures/')) return { data: { departure: DEPARTURE } };
      return { data: { parcels: SHIPMENTS.filter((one) => path.includes(`q=${one.tracking_number}`)) } };
    },
  });
  await desk.until(() => expect(desk.place.querySelector('input[type=search]')).not.toBeNull());
  for (const number of ['SF111', 'SF222']) {
    await desk.type('input[type=search]', number);
    await act(async () => desk.place.querySelector('form')?.requestSubmit());
  }
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  expect(desk.sent[0]?.body).toMatchObject({ references: ['CWR-00000001'] });
  return desk;
}

const IS_ON = { data: { departure: DEPARTURE, refused: [], moved: 1, left: [] } };

it('loads both of two parcels that are scanned before the first is loaded', async () => {
  const first = Promise.withResolvers<{ data: object }>();
  const desk = await scanBoth((times) => (times === 1 ? first.promise : IS_ON));
  // Neither is left behind by whoever sends the others off at once.
  expect(desk.named('It is on the road')).toBeUndefined();
  await desk.press('Its parcels are still changing');
  first.resolve(IS_ON);
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.body).toMatchObject({ references: ['CWR-00000002'] });
  await desk.until(() => expect(desk.named('It is on the road')).toBeDefined());
  await desk.press('It is on the road');
  await desk.until(() => expect(desk.sent).toHaveLength(3));
  expect(desk.sent[2]?.body).toEqual({ from: 'loading' });
});

const because = { reference: 'CWR-00000001', because: 'it is closed', is_unpaid: false };

it.each([
  ['is refused', { data: { departure: DEPARTURE, refused: [because] } }, 'is not on it: it is closed.'],
  ['fails', { code: 'departure_gone' }, 'Refused: departure_gone'],
])('says which parcel waits behind one that %s, and goes on with it at a press', async (_, answer, said) => {
  const first = Promise.withResolvers<Answer>();
  const desk = await scanBoth((times) => (times === 1 ? first.promise : IS_ON));
  expect(desk.named('Continue')).toBeUndefined();
  first.resolve(answer);
  await desk.until(() => expect(desk.place.textContent).toContain(said));
  expect(desk.place.textContent).toContain('SF222 waits until you continue.');
  expect(desk.named('It is on the road')).toBeUndefined();
  await desk.press('Continue');
  expect(document.activeElement).toBe(desk.place.querySelector('input[type=search]'));
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.body).toMatchObject({ references: ['CWR-00000002'] });
  await desk.until(() => expect(desk.named('It is on the road')).toBeDefined());
  expect(desk.named('Continue')).toBeUndefined();
});

/** A departure at which `SF111` was scanned, where `search` answers what looks for it. */
async function scanOne(search: () => Answer, before = () => {}) {
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) => {
      if (method !== 'GET') return IS_ON;
      if (path.includes('/departures/')) return { data: { departure: DEPARTURE } };
      return path.includes('q=SF111') ? search() : { data: { parcels: [] } };
    },
  });
  await desk.until(() => expect(desk.place.querySelector('input[type=search]')).not.toBeNull());
  before();
  const enter = () => act(async () => desk.place.querySelector('form')?.requestSubmit());
  await desk.type('input[type=search]', 'SF111');
  await enter();
  return { desk, enter };
}
const FOUND = { data: { parcels: SHIPMENTS.slice(0, 1) } };

it('says that a search failed, not that there is no such parcel, and looks again at the next Enter', async () => {
  let answer: Answer = { code: 'server_error', httpStatus: 500 };
  const { desk, enter } = await scanOne(() => answer);
  await desk.until(() => expect(desk.place.textContent).toContain('This did not load'));
  expect(desk.place.textContent).not.toContain('No shipment ends with this.');
  answer = FOUND;
  await enter();
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { references: ['CWR-00000001'] } }]));
  expect(desk.place.textContent).not.toContain('This did not load');
});

it('puts on what was scanned without a network once it is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const { desk } = await scanOne(
    () => FOUND,
    () => onlineManager.setOnline(false),
  );
  expect(desk.place.textContent).not.toContain('No shipment ends with this.');
  expect(desk.sent).toEqual([]);
  await act(async () => onlineManager.setOnline(true));
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { references: ['CWR-00000001'] } }]));
});

const moved = (step: string, by: string | null) => ({
  ...DEPARTURE,
  step,
  undo_until: by && '2026-11-29T12:10:00.000Z',
  moved: by && { by, at: '2026-11-29T12:00:00.000Z' },
});

it('says who moved it, and names the move that is taken back', async () => {
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) => {
      const departure = moved('departed', 'Wei Chen');
      if (method !== 'GET') return { data: { departure, moved: 1, left: [] } };
      return { data: path.includes('/departures/') ? { departure } : { parcels: [] } };
    },
  });
  await desk.until(() => expect(desk.place.textContent).toMatch(/On the road.*by Wei Chen/));
  const back = [...desk.place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Take it back'),
  );
  await act(async () => back?.click());
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { from: 'departed' } }]));
});

it('moves nothing a second time where no answer came to a press that moved it', async () => {
  let departure: object = moved('loading', null);
  const desk = await showPart(
    <>
      <Screen />
      <Notices />
    </>,
    {
      answer: ({ method, path }) => {
        if (method === 'GET')
          return { data: path.includes('/departures/') ? { departure } : { parcels: [] } };
        departure = moved('departed', 'Ada Obi');
        return { code: 'no_answer', httpStatus: 503 };
      },
    },
  );
  await desk.until(() => expect(desk.named('It is on the road')).toBeDefined());
  await desk.press('It is on the road');
  await desk.until(() => expect(desk.place.textContent).toContain('MU 721 is moved: on the road.'));
  expect(desk.place.textContent).not.toContain('Refused: no_answer');
});

it('says what came of the last press, and not why the one before on the other button failed', async () => {
  const departure = moved('departed', 'Ada Obi');
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) => {
      if (method === 'GET') return { data: path.includes('/departures/') ? { departure } : { parcels: [] } };
      return { code: path.endsWith('/undo') ? 'undo_over' : 'departure_moved' };
    },
  });
  await desk.until(() => expect(desk.place.textContent).toContain('On the road'));
  const says = (words: string) => desk.until(() => expect(desk.place.textContent).toContain(words));
  const [back, on] = desk.place.querySelectorAll<HTMLElement>('[data-foot] button');
  await act(async () => on?.click());
  await says('Refused: departure_moved');
  await act(async () => back?.click());
  await says('Refused: undo_over');
  await act(async () => on?.click());
  await says('Refused: departure_moved');
});
