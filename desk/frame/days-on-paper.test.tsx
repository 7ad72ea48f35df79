// @vitest-environment jsdom
/** A page that is printed says of which day it tells (Product §28.12). */
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import { When } from '@cowrie/ui/when.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { markNearDays } from './days-on-paper.ts';

it('a moment of today gets its date on paper, but not one that shows its date already or a time alone', async () => {
  const at = new Date(serverNow()).toISOString();
  const desk = await showPart(
    <main>
      <When at={at} show="day-time" isInSentence />
      <When at={at} show="day" />
      <When at={at} show="date" />
      <When at={at} show="time" />
      <When at={at} />
    </main>,
    { answer: () => null },
  );
  markNearDays(desk.place);
  const given = [...desk.place.querySelectorAll('time')].map(({ dataset }) => dataset.near);
  const [date, time] = [displayDate(at), displayTime(at)];
  expect(given).toEqual([`${date}, ${time}`, date, undefined, undefined, undefined]);
});
